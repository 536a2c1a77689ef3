import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { collectPageErrors } from './page-errors.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ baseURL: originWithoutPlans })

const size = { width: 240, height: 180 }

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-uncrop-'))
  await sharp(drawShore(), { raw: { ...size, channels: 3 } })
    .png()
    .toFile(join(folder, 'Calm shore.png'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Sky over water, with a little noise. */
function drawShore(): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const grain = ((x * 37 + y * 101) % 11) - 5
      const color = y < 90 ? [150 + grain, 180 + grain, 225 + grain] : [40 + grain, 80 + grain, 110 + grain]
      pixels.set(color, (y * size.width + x) * 3)
    }
  return pixels
}

for (const { name, viewport, tag } of viewports) {
  test(`a visitor extends the frame, picks a variation and downloads it, in ${name}`, { tag }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, acceptDownloads: true, baseURL: originWithoutPlans })
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await page.goto('/tools/uncrop')
    await waitForApp(page)
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Calm shore.png'))
    const uncropButton = page.getByRole('button', { name: 'Uncrop', exact: true })
    await expect(uncropButton).toBeEnabled()
    await expect(page.getByLabel('Size of the result')).toHaveText('336 × 276')

    await page.getByText('16:9', { exact: true }).click()
    await expect(page.getByLabel('Size of the result')).toHaveText('320 × 180')
    const top = page.getByRole('slider', { name: 'Top edge of the frame' })
    await top.press('ArrowUp')
    await expect(page.getByLabel('Size of the result')).toHaveText('320 × 190')
    await expect(page.getByRole('spinbutton', { name: 'Top' })).toHaveValue('10')
    await dragRightEdge(page)
    await page.getByRole('spinbutton', { name: 'Right' }).fill('60')
    await expect(page.getByLabel('Size of the result')).toHaveText('340 × 190')
    await expectAccessible(page)

    await page.getByRole('radio', { name: 'PNG' }).press('Space')
    await uncropButton.click()
    await expect(page.getByText(/^Made by/)).toBeVisible()
    await expect(page.getByText('240 × 180 → 340 × 190')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Variation/ })).toHaveCount(4)
    await page.getByRole('radio', { name: 'Variation 3' }).press('Space')
    await expectAccessible(page)
    await expectInside(await download(page), { left: 40, up: 10, width: 340, height: 190 })

    await page.getByRole('button', { name: 'Adjust frame' }).click()
    await expect(page.getByLabel('Size of the result')).toHaveText('340 × 190')
    expect(errors).toEqual([])
    await context.close()
  })
}

/** Drag the right handle of the frame. */
async function dragRightEdge(page: Page): Promise<void> {
  const handle = page.getByRole('slider', { name: 'Right edge of the frame' })
  const before = Number(await handle.getAttribute('aria-valuenow'))
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  // Moves are applied with the next frame, so wait until the last one was.
  let latest = before
  const hasSettled = async () => {
    const previous = latest
    latest = Number(await handle.getAttribute('aria-valuenow'))
    return latest > before && latest === previous
  }
  await expect.poll(hasSettled).toBe(true)
}

async function download(page: Page): Promise<string> {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toBe('Calm shore-uncropped.png')
  return file.path()
}

/** Expect the original image, unchanged, at this position of the result. */
async function expectInside(
  file: string,
  { left, up, width, height }: { left: number; up: number; width: number; height: number },
): Promise<void> {
  const image = sharp(file).removeAlpha()
  expect(await image.metadata()).toMatchObject({ width, height })
  const inside = await image
    .extract({ left, top: up, ...size })
    .raw()
    .toBuffer()
  expect(inside.equals(drawShore())).toBe(true)
}
