import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { letClipboard } from './clipboard.ts'
import { drawPortrait } from './portrait.ts'
import { operatorKey } from './servers.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

for (const { name, viewport, tag } of viewports)
  test.describe(`in ${name}`, { tag }, () => {
    test.use({ viewport })

    test('the console of the API page sends real calls and shows them as code', async ({ page }) => {
      const folder = await mkdtemp(join(tmpdir(), 'pentimento-api-'))
      const photo = join(folder, 'in.jpg')
      await (await drawPortrait(96, 72)).jpeg().toFile(photo)
      await page.goto('/a/api')
      await waitForApp(page)
      await expectAccessible(page)

      await page.getByLabel('Choose an image').setInputFiles(photo)
      await page.getByLabel('x-api-key').fill(operatorKey)
      const response = page.getByRole('region', { name: 'Response' })
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(response).toContainText('HTTP 200')
      await expect(response).toContainText(/x-credits-consumed\s*0/)
      await expect(response.getByRole('img', { name: 'Result' })).toBeVisible()
      await expectAccessible(page)

      // The copied command is the same call.
      await letClipboard(page, 'granted')
      await page.getByRole('button', { name: 'Copy code' }).first().click()
      await expect(page.getByText('Code copied').last()).toBeVisible()
      const command = await page.evaluate(() => navigator.clipboard.readText())
      const env = { ...process.env, PENTIMENTO_API_KEY: operatorKey }
      await promisify(execFile)('sh', ['-c', command], { cwd: folder, env })
      expect(await sharp(join(folder, 'result.png')).metadata()).toMatchObject({ width: 96, hasAlpha: true })
      await rm(folder, { recursive: true })
    })
  })
