import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { fullRun } from './full-run.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports } from './viewports.ts'

test.use({ baseURL: originWithoutPlans, acceptDownloads: true })

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-enlarge-pro-'))
  const small = await (await drawPortrait(64, 48)).png().toBuffer()
  for (const name of ['one.png', 'two.png']) await writeFile(join(folder, name), small)
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

for (const { name: where, viewport, tag } of viewports)
  test.describe(`in ${where}`, { tag }, () => {
    test.use({ viewport })

    test('without plan limits, upscales a batch of images 16 times', { tag: fullRun }, async ({ page }) => {
      await page.goto('/tools/image-upscaler')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(['one.png', 'two.png'].map(name => join(folder, name)))
      await page.getByText('16×', { exact: true }).click()
      await expect(page.getByText('64 × 48 → 1024 × 768')).toHaveCount(2)
      await page.getByRole('button', { name: 'Upscale 2 images' }).click()
      await expect(page.getByRole('heading', { name: '2 of 2 ready' })).toBeVisible()
      for (const name of ['one', 'two']) {
        const downloadEvent = page.waitForEvent('download')
        await page.getByRole('link', { name: `Download: ${name}.png` }).click()
        const downloaded = await downloadEvent
        expect(downloaded.suggestedFilename()).toBe(`${name}-upscaled.png`)
        const { width, height, format } = await sharp(await downloaded.path()).metadata()
        expect({ width, height, format }).toEqual({ width: 1024, height: 768, format: 'png' })
      }
    })
  })
