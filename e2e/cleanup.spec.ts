import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { collectPageErrors } from './page-errors.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

const size = { width: 900, height: 600 }
/** The object to remove: a red ball on a gray gradient. In image pixels. */
const ball = { x: 520, y: 280, radius: 45 }
/** The selection around the ball, in image pixels. */
const selection = { left: 450, top: 210, right: 590, bottom: 350 }
/** Maximum by which an engine may dilate the mask; pixels beyond it must not change. */
const maxDilationPx = 24

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-cleanup-'))
  await sharp(drawPixels(), { raw: { ...size, channels: 3 } })
    .png()
    .withExif({ IFD0: { Artist: 'Nobody in particular' } })
    .toFile(join(folder, 'Ball on a slope.png'))
  await drawImage(1).png().toFile(join(folder, 'Same.png'))
  await drawImage(1.5).png().toFile(join(folder, 'Larger.png'))
  await writeFile(join(folder, 'notes.txt'), 'no image')
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

function drawPixels(): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const isBall = Math.hypot(x - ball.x, y - ball.y) <= ball.radius
      const gray = 90 + Math.round((60 * x) / size.width + (30 * y) / size.height)
      pixels.set(isBall ? [200, 30, 20] : [gray, gray, gray], (y * size.width + x) * 3)
    }
  }
  return pixels
}

function drawImage(times: number) {
  const source = sharp(drawPixels(), { raw: { ...size, channels: 3 } })
  return source.resize(size.width * times, size.height * times, { kernel: 'nearest' })
}

for (const { name, viewport, tag } of viewports) {
  test(`a visitor removes an object, undoes, redoes and downloads the image, in ${name}`, {
    tag,
  }, async ({ browser }) => {
    const context = await browser.newContext({ viewport, acceptDownloads: true, baseURL: originWithoutPlans })
    const page = await context.newPage()
    const errors = collectPageErrors(page)

    await page.goto('/tools/cleanup')
    await waitForApp(page)
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Ball on a slope.png'))
    const remove = page.getByRole('button', { name: 'Remove', exact: true })
    await expect(remove).toBeDisabled()
    await expect(page.getByRole('switch', { name: /^Apply automatically/ })).toBeChecked()
    await selectBall(page)
    await expect(page.getByText(/^Made by/), 'the stroke alone removes it').toBeVisible()

    const undo = page.getByRole('button', { name: /^Undo/ })
    await undo.click()
    await expect(page.getByText(/^Made by/)).toBeHidden()
    await expect(remove).toBeEnabled()
    await page.getByRole('button', { name: /^Redo/ }).click()
    await expect(page.getByText(/^Made by/)).toBeVisible()

    await page.getByRole('radio', { name: 'Compare' }).check()
    await expectComparison(page)

    await expectRemoved(await download(page, 'PNG'))
    await expectSameFormat(await download(page, 'JPEG'), 'jpeg')
    await expectSameFormat(await download(page, 'WebP'), 'webp')
    expect(errors).toEqual([])
    await context.close()
  })
}

for (const { name, viewport, tag } of viewports) {
  test.describe(`a batch in ${name}`, { tag }, () => {
    test.use({ baseURL: originWithoutPlans, viewport, acceptDownloads: true })

    test('uses one mask for all images, scaled for an image of another size', { tag: fullRun }, async ({
      page,
    }) => {
      await page.goto('/tools/cleanup')
      const names = ['Ball on a slope.png', 'notes.txt', 'Same.png', 'Larger.png']
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(names.map(name => join(folder, name)))
      await selectBall(page)
      await expect(page.getByText(/^Larger\.png is a different size from the first image/)).toBeVisible()
      await page.getByRole('button', { name: 'Show Larger.png' }).click()
      const clean = page.getByRole('button', { name: 'Clean up 3 images' })
      await expect(clean, 'keeps the mask when another image is shown').toBeEnabled()
      await expectAccessible(page)
      await clean.click()

      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      await expect(row('notes.txt')).toContainText('This file format isn’t supported')
      await expect(page.getByRole('heading', { name: '3 of 3 ready' })).toBeVisible()
      await expectAccessible(page)
      for (const [name, times] of [
        ['Ball on a slope', 1],
        ['Same', 1],
        ['Larger', 1.5],
      ] as const) {
        const downloadEvent = page.waitForEvent('download')
        await page.getByRole('link', { name: `Download: ${name}.png` }).click()
        await expectBallGone(await (await downloadEvent).path(), times)
        await expect(row(`${name}.png`)).toContainText('Download again')
      }
      const downloadEvent = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download all' }).click()
      const zip = await readFile(await (await downloadEvent).path(), 'latin1')
      for (const name of ['Ball on a slope', 'Same', 'Larger']) expect(zip).toContain(`${name}-cleaned.png`)

      await page.getByRole('button', { name: 'Edit mask' }).click()
      await expect(clean, 'keeps the mask').toBeEnabled()
    })
  })
}

test('brush shortcuts work on the canvas, but not on a button next to it', async ({ page }) => {
  await page.goto('/tools/cleanup')
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Same.png'))
  const lasso = page.getByRole('radio', { name: 'Lasso (L)' })
  await page.getByRole('button', { name: 'Start over' }).press('l')
  await expect(lasso).not.toBeChecked()
  await page.getByRole('application').press('l')
  await expect(lasso).toBeChecked()
})

test('panning shows the same mask as drawing it again', async ({ page }) => {
  await page.goto('/tools/cleanup')
  await waitForApp(page)
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Same.png'))
  await page.getByRole('switch', { name: /^Apply automatically/ }).uncheck()
  // White on the left of a diagonal, with holes.
  const mask = Buffer.alloc(size.width * size.height)
  for (let at = 0; at < mask.length; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)]
    if (x + y < 700 && (x * 7 + y * 3) % 41 > 5) mask[at] = 255
  }
  const buffer = await sharp(mask, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file][aria-label=Mask]')
    .setInputFiles({ name: 'Mask.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeEnabled()

  const canvas = page.getByRole('application')
  await canvas.press('+')
  await canvas.press('+')
  const shown = () =>
    canvas
      .locator('canvas')
      .last()
      .evaluate((layer: HTMLCanvasElement) => layer.toDataURL())
  const before = await shown()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The canvas is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(box.x + box.width / 2 + 37, box.y + box.height / 2 - 23, { steps: 5 })
  await page.mouse.up({ button: 'middle' })
  const panned = await shown()
  expect(panned).not.toBe(before)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(shown).not.toBe(panned)
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect.poll(shown).toBe(panned)
})

test('an object is selected by a click, unselected and reselected by undo and redo, and removed', async ({
  page,
}) => {
  // On the server without plans, because free results have a watermark.
  await page.goto(`${originWithoutPlans}/tools/cleanup`)
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Ball on a slope.png'))
  const stage = page.getByRole('application')
  await page.getByRole('switch', { name: /^Apply automatically/ }).uncheck()
  await stage.press('s')
  await expect(page.getByRole('radio', { name: 'Select (S)' })).toBeChecked()
  await page.mouse.click(...(await imageToPage(page))(ball.x, ball.y))
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await expect(page.getByText('Selected by Colors and edges (built-in).')).toBeVisible()
  await expect(remove).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(remove).toBeDisabled()
  await page.getByRole('button', { name: /^Redo/ }).click()
  await remove.click()
  await expect(page.getByText(/^Made by/)).toBeVisible()
  await expectRemoved(await download(page, 'PNG'))
})

test('another version of a large fill is chosen by a click or keyboard, undone, and downloaded', async ({
  page,
}) => {
  await page.goto(`${originWithoutPlans}/tools/cleanup`)
  await waitForApp(page)
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Ball on a slope.png'))
  await selectBall(page)
  const show = page.getByRole('button', { name: 'Show other versions' })
  await show.click()
  const versions = page.getByRole('group', { name: 'Versions' }).getByRole('radio')
  await expect(versions).toHaveCount(3)
  await expect(versions.nth(0), 'the result stays').toBeChecked()
  await expect(show).toBeHidden()
  await expectAccessible(page)
  await versions.nth(1).check()
  await versions.nth(1).press('ArrowRight')
  await expect(versions.nth(2)).toBeChecked()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await undo.click()
  await expect(versions.nth(1)).toBeChecked()
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect(versions.nth(2)).toBeChecked()
  await expectRemoved(await download(page, 'PNG'))
})

test('selecting while offline shows an error', async ({ page, context }) => {
  await page.goto('/tools/cleanup')
  await page.locator('input[type=file]').first().setInputFiles(join(folder, 'Same.png'))
  await page.getByRole('application').press('s')
  await context.setOffline(true)
  await page.getByRole('application').press('Enter')
  await expect(page.getByRole('alert')).toContainText('Couldn’t reach the server')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

/** Select the ball with the rectangle tool. */
async function selectBall(page: Page): Promise<void> {
  const stage = page.getByRole('application')
  await stage.press('r')
  const toPage = await imageToPage(page)
  await page.mouse.move(...toPage(selection.left, selection.top))
  await page.mouse.down()
  await page.mouse.move(...toPage(selection.right, selection.bottom), { steps: 5 })
  await page.mouse.up()
}

/** A function from image pixels to page coordinates. */
async function imageToPage(page: Page): Promise<(x: number, y: number) => [number, number]> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('The canvas is not visible')
  // The image is fitted and centered, with a margin of at least 16 px.
  const scale = Math.min((box.width - 32) / size.width, (box.height - 32) / size.height)
  return (x, y) => [
    box.x + box.width / 2 + (x - size.width / 2) * scale,
    box.y + box.height / 2 + (y - size.height / 2) * scale,
  ]
}

async function download(page: Page, format: string): Promise<string> {
  await page.getByRole('radio', { name: format }).check()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toMatch(/^Ball on a slope-cleaned\.(png|jpg|jpeg|webp)$/)
  return file.path()
}

/** Expect a divider, both images side by side, and zoom with one transform for both. */
async function expectComparison(page: Page): Promise<void> {
  const comparison = page.getByRole('region', { name: /^Original and result/ })
  const divider = comparison.getByRole('slider', { name: /^Divider/ })
  await expect(divider).toBeVisible()
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expect(divider).toBeHidden()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const styles = await comparison
    .getByRole('img')
    .evaluateAll(images => images.map(image => image.getAttribute('style')))
  expect(styles[1]).toBe(styles[0])
  await expect(comparison).toContainText('Before')
  await expect(comparison).toContainText('After')
}

/** Expect that the ball is gone, that every other pixel is unchanged, and that the file keeps its EXIF. */
async function expectRemoved(file: string): Promise<void> {
  await expectBallGone(file, 1)
  await expectSameFormat(file, 'png')
}

/** @param times size of the file relative to the drawn image */
async function expectBallGone(file: string, times: number): Promise<void> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([size.width * times, size.height * times])
  const before = await drawImage(times).raw().toBuffer()
  let changed = 0
  let red = 0
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [((at / 3) % info.width) / times, Math.floor(at / 3 / info.width) / times]
    const [r = 0, g = 0] = data.subarray(at, at + 2)
    if (r - g > 30) red++
    const distance = Math.max(
      selection.left - x,
      x - selection.right,
      selection.top - y,
      y - selection.bottom,
    )
    if (distance > maxDilationPx && !data.subarray(at, at + 3).equals(before.subarray(at, at + 3))) changed++
  }
  expect({ changed, red }).toEqual({ changed: 0, red: 0 })
}

async function expectSameFormat(file: string, format: string): Promise<void> {
  const found = await sharp(file).metadata()
  expect(found).toMatchObject({ ...size, format })
  expect(found.exif?.includes('Nobody in particular'), `EXIF of ${format}`).toBe(true)
}
