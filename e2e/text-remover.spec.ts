import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { fullRun } from './full-run.ts'
import { collectPageErrors } from './page-errors.ts'
import { originWithoutPlans } from './servers.ts'
import { appearances } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

test.use({ baseURL: originWithoutPlans })

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const size = { width: 900, height: 600 }
const removedText = { pattern: /summer\s*sale/i, box: { left: 120, top: 70, right: 520, bottom: 150 } }
const keptText = { pattern: /open\s*house/i, box: { left: 400, top: 220, right: 800, bottom: 310 } }
/** Not text, so only a region drawn by hand removes it. */
const seal = { x: 250, y: 450, radius: 40, box: { left: 190, top: 390, right: 310, bottom: 510 } }

let folder: string
const file = (name: string) => join(folder, name)
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pentimento-text-'))
  const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <g font-family="sans-serif" font-size="52">
      <text x="140" y="128" fill="#fff">Summer sale</text>
      <text x="420" y="284" fill="#5a1010">OPEN HOUSE</text>
    </g>
    <circle cx="${seal.x}" cy="${seal.y}" r="${seal.radius}" fill="#c8281e"/></svg>`
  const background = sharp(gradientPixels(), { raw: { ...size, channels: 3 } })
  await background.clone().png().toFile(file('Calm slope.png'))
  await background
    .composite([{ input: Buffer.from(letters) }])
    .png()
    .toFile(file('Poster.png'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

function gradientPixels(): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let pixel = 0; pixel < size.width * size.height; pixel++) {
    const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)]
    pixels.fill(90 + Math.round((60 * x) / size.width + (30 * y) / size.height), pixel * 3, pixel * 3 + 3)
  }
  return pixels
}

for (const { viewport, colorScheme, tag } of appearances) {
  test.describe(`${viewport.width} pixels wide, ${colorScheme}`, { tag }, () => {
    test.use({ viewport, colorScheme, acceptDownloads: true, contextOptions: { reducedMotion: 'reduce' } })

    test('removes the selected lines and keeps the others', async ({ page }) => {
      const errors = collectPageErrors(page)
      await page.goto('/tools/text-remover')
      await waitForApp(page)
      await choose(page, 'Poster.png')
      await expect(page.getByRole('heading', { name: '2 lines of text' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Feedback' })).toBeHidden()
      await expectAccessible(page)

      await page.locator('polygon[data-line]').filter({ hasText: keptText.pattern }).click()
      await expect(page.getByRole('checkbox', { name: keptText.pattern })).not.toBeChecked()
      await drawRegion(page, seal.box)
      await expect(page.getByRole('checkbox', { name: 'Your region' })).toBeChecked()
      await page.getByRole('button', { name: 'Remove text (2)' }).click()
      await expect(page.getByText(/^Made by/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Feedback' })).toBeVisible()
      await expectAccessible(page)

      const result = await download(page)
      await expectOnlyRemoved(result, [removedText.box, seal.box])

      await brushOver(page, keptText.box)
      await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
      await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled()
      await expectAccessible(page)
      await expectOnlyRemoved(await download(page), [removedText.box, seal.box, keptText.box])
      const undo = page.getByRole('button', { name: /^Undo/ })
      for (const _step of ['fill', 'mark', 'removal']) await undo.click()
      await expect(page.getByRole('checkbox', { name: keptText.pattern })).not.toBeChecked()
      await page.getByRole('button', { name: /^Redo/ }).click()
      await expectOnlyRemoved(await download(page), [removedText.box, seal.box])

      await page.getByRole('button', { name: 'Start over' }).click()
      await page.locator('input[type=file]').first().setInputFiles(result)
      await expect(page.getByRole('heading', { name: '1 line of text' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: keptText.pattern })).toBeChecked()
      expect(errors).toEqual([])
    })

    test('says that an image has no text, and lets the user draw a region', async ({ page }) => {
      await page.goto('/tools/text-remover')
      await choose(page, 'Calm slope.png')
      await expect(page.getByText('No text found in the image').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove text' })).toBeDisabled()
      await drawRegion(page, seal.box)
      await expect(page.getByRole('button', { name: 'Remove text (1)' })).toBeEnabled()
      await expectAccessible(page)
    })

    test('removes text with high confidence from a batch, and reports an image without text', {
      tag: fullRun,
    }, async ({ page }) => {
      await page.goto('/tools/text-remover')
      const pictures = ['Poster.png', 'Calm slope.png'].map(file)
      await page.locator('input[type=file]').first().setInputFiles(pictures)
      await expect(page.getByRole('heading', { name: '1 of 2 ready' })).toBeVisible()
      await expect(page.getByText('No text found in the image')).toBeVisible()
      await expectOnlyRemoved(await download(page), [removedText.box, keptText.box])
      await expectAccessible(page)
    })
  })
}

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file(name))
}

/** Draw a region over the image, in image pixels. */
async function drawRegion(page: Page, { left, top, right, bottom }: Box): Promise<void> {
  const picture = page.getByAltText('Image with its text outlined')
  await picture.scrollIntoViewIfNeeded()
  const bounds = await picture.boundingBox()
  if (!bounds) throw new Error('The image is not visible')
  const toPage = (x: number, y: number) =>
    [bounds.x + (x / size.width) * bounds.width, bounds.y + (y / size.height) * bounds.height] as const
  await page.mouse.move(...toPage(left, top))
  await page.mouse.down()
  await page.mouse.move(...toPage(right, bottom), { steps: 5 })
  await page.mouse.up()
}

/** Mark a rectangle of the result, in image pixels. */
async function brushOver(page: Page, { left, top, right, bottom }: Box): Promise<void> {
  await page.getByRole('radio', { name: 'Touch up' }).check()
  const stage = page.getByRole('application')
  await stage.press('r')
  const bounds = await stage.boundingBox()
  if (!bounds) throw new Error('The image is not visible')
  // The image is fitted and centered, with a margin of at least 16 px.
  const scale = Math.min((bounds.width - 32) / size.width, (bounds.height - 32) / size.height)
  const toPage = (x: number, y: number) =>
    [
      bounds.x + bounds.width / 2 + (x - size.width / 2) * scale,
      bounds.y + bounds.height / 2 + (y - size.height / 2) * scale,
    ] as const
  const margin = 5
  await page.mouse.move(...toPage(left + margin, top + margin))
  await page.mouse.down()
  await page.mouse.move(...toPage(right - margin, bottom - margin), { steps: 5 })
  await page.mouse.up()
}

async function download(page: Page): Promise<string> {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const downloaded = await downloadEvent
  expect(downloaded.suggestedFilename()).toBe('Poster-without-text.png')
  const path = file(downloaded.suggestedFilename())
  await downloaded.saveAs(path)
  return path
}

/** Expect only the gradient in the boxes, and no changed pixel outside. */
async function expectOnlyRemoved(result: string, boxes: Box[]): Promise<void> {
  const pixelsOf = (from: string) => sharp(from).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [{ data, info }, { data: before }] = await Promise.all([
    pixelsOf(result),
    pixelsOf(file('Poster.png')),
  ])
  expect([info.width, info.height]).toEqual([size.width, size.height])
  const gradient = gradientPixels()
  const counts = { left: 0, changedOutside: 0 }
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % size.width, Math.floor(at / 3 / size.width)]
    const isIn = boxes.some(box => x >= box.left && x < box.right && y >= box.top && y < box.bottom)
    const isFar = [...data.subarray(at, at + 3)].some(level => Math.abs(level - (gradient[at] ?? 0)) > 8)
    if (isIn && isFar) counts.left++
    if (!isIn && !data.subarray(at, at + 3).equals(before.subarray(at, at + 3))) counts.changedOutside++
  }
  expect(counts).toEqual({ left: 0, changedOutside: 0 })
}
