import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'

test.use({ baseURL: originWithoutPlans })

/** Two people side by side. */
async function drawPair(): Promise<Buffer> {
  const portrait = await (await drawPortrait(480, 360)).png().toBuffer()
  return sharp({ create: { width: 960, height: 360, channels: 3, background: '#fff' } })
    .composite([
      { input: portrait, left: 0, top: 0 },
      { input: portrait, left: 480, top: 0 },
    ])
    .png()
    .toBuffer()
}

test('of two people, keeps the one that is clicked', async ({ page }) => {
  await page.goto('/tools/remove-background')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Pair.png', mimeType: 'image/png', buffer: await drawPair() })
  await page.getByRole('button', { name: 'Choose subjects' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Subject 2' }).click()
  await expect(page.getByRole('checkbox', { name: 'Subject 1' })).not.toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('checkbox', { name: 'Subject 1' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Subject 1' }).press('Space')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const { data, info } = await downloadedImage(page)
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
  expect([alphaAt(240, 300), alphaAt(720, 300)]).toEqual([0, 255])
})

async function downloadedImage(page: Page) {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  return sharp(await (await downloadEvent).path())
    .raw()
    .toBuffer({ resolveWithObject: true })
}
