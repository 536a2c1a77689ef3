import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { collectPageErrors } from './page-errors.ts'
import { drawPortrait } from './portrait.ts'
import { appearances } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

let folder: string
const file = (name: string) => join(folder, name)
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-enlarge-'))
  const small = await (await drawPortrait(160, 120)).jpeg({ quality: 70 }).toBuffer()
  for (const name of ['one.jpg', 'two.jpg']) await writeFile(file(name), small)
  await writeFile(file('notes.txt'), 'no image')
  await sharp({ create: { width: 2100, height: 20, channels: 3, background: '#888' } })
    .png()
    .toFile(file('wide.png'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

for (const { viewport, colorScheme, tag } of appearances) {
  test.describe(`${viewport.width} pixels wide, ${colorScheme}`, { tag }, () => {
    test.use({ viewport, colorScheme, acceptDownloads: true, contextOptions: { reducedMotion: 'reduce' } })
    let errors: string[]
    test.beforeEach(async ({ page }) => {
      errors = collectPageErrors(page)
      await page.goto('/tools/image-upscaler')
      await waitForApp(page)
    })
    // The browser logs the rejected batch request.
    test.afterEach(() => expect(errors.filter(error => !error.includes('status of 403'))).toEqual([]))

    test('a visitor upscales an image and compares it at 100 % and more', async ({ page }) => {
      await choose(page, 'one.jpg')
      await page.getByText('4×', { exact: true }).click()
      await expect(page.getByText('160 × 120 → 640 × 480')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Upscale', exact: true }).click()
      await expect(page.getByText(/Made by Pentimento super-resolution/)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: '100%' }).click()
      const after = page.getByAltText('Result')
      const viewer = page.getByRole('region', { name: /^Original and result/ })
      await expect.poll(async () => (await after.boundingBox())?.width).toBeCloseTo(640, 0)
      await viewer.hover()
      for (let turn = 0; turn < 3; turn++) await page.mouse.wheel(0, -200)
      await expect.poll(async () => (await after.boundingBox())?.width).toBeGreaterThan(1200)
      const positions = await viewer.locator('img').evaluateAll(images =>
        images.map(image => {
          const { x, y, width, height } = image.getBoundingClientRect()
          return [x, y, width, height].map(Math.round).join(', ')
        }),
      )
      expect(new Set(positions).size, 'original and result at the same position').toBe(1)
      expect(positions).toHaveLength(2)

      const downloadEvent = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download' }).click()
      const download = await downloadEvent
      expect(download.suggestedFilename()).toBe('one-upscaled.jpg')
      const { width, height, format } = await sharp(await download.path()).metadata()
      expect({ width, height, format }).toEqual({ width: 640, height: 480, format: 'jpeg' })
    })

    test('shows the limit and the size of an image that is too large for a scale', async ({ page }) => {
      await choose(page, 'wide.png')
      await page.getByText('4×', { exact: true }).click()
      const text = '4× supports images up to 2048 × 2048 pixels, and this one is 2100 × 20'
      await expect(page.getByRole('alert')).toContainText(text)
      await expect(page.getByRole('button', { name: 'Upscale', exact: true })).toBeDisabled()
    })

    test('upscales only the first of several images for a visitor and offers Pro', async ({ page }) => {
      await choose(page, 'one.jpg', 'notes.txt', 'two.jpg')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Upscale 2 images' }).click()
      const dialog = page.getByRole('dialog', { name: 'This is a Pro feature' })
      await expect(dialog).toContainText(
        'Batches of up to 10 images and everything below are included in Pro',
      )
      await dialog.getByRole('button', { name: 'Not now' }).click()
      await expect(page.getByRole('link', { name: 'Download: one.jpg' })).toBeVisible()
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      await expect(row('two.jpg')).toContainText('This is a Pro feature: Batches of up to 10 images')
      await expect(row('notes.txt')).toContainText('This file format isn’t supported')
      await expectAccessible(page)

      const downloadEvent = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download all' }).click()
      expect((await downloadEvent).suggestedFilename()).toBe('upscaled.zip')
      await page.getByRole('button', { name: 'Compare one.jpg' }).click()
      await expect(page.getByRole('slider', { name: 'Divider between original and result' })).toBeVisible()
      await page.getByRole('button', { name: 'Back to list' }).click()
      await expect(row('one.jpg')).toContainText('Ready')
    })
  })
}

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(names.map(file))
  await expect(page.getByRole('button', { name: /^Upscale/ })).toBeVisible()
}
