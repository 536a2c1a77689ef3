import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { drawn } from './drawn.ts'
import { faultsOf } from './faults.ts'
import { originWithoutPlans } from './servers.ts'
import { looks } from './viewports.ts'

test.use({ baseURL: originWithoutPlans })

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const size = { width: 900, height: 600 }
const goes = { words: /summer\s*sale/i, box: { left: 120, top: 70, right: 520, bottom: 150 } }
const stays = { words: /open\s*house/i, box: { left: 400, top: 220, right: 800, bottom: 310 } }
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
  const ground = sharp(slope(), { raw: { ...size, channels: 3 } })
  await ground.clone().png().toFile(file('Calm slope.png'))
  await ground
    .composite([{ input: Buffer.from(letters) }])
    .png()
    .toFile(file('Poster.png'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

function slope(): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let pixel = 0; pixel < size.width * size.height; pixel++) {
    const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)]
    pixels.fill(90 + Math.round((60 * x) / size.width + (30 * y) / size.height), pixel * 3, pixel * 3 + 3)
  }
  return pixels
}

for (const { viewport, colorScheme, tag } of looks) {
  test.describe(`${viewport.width} pixels wide, ${colorScheme}`, { tag }, () => {
    test.use({ viewport, colorScheme, acceptDownloads: true, contextOptions: { reducedMotion: 'reduce' } })

    test('removes the selected lines and keeps the others', async ({ page }) => {
      const faults = faultsOf(page)
      await page.goto('/tools/text-remover')
      await drawn(page)
      await choose(page, 'Poster.png')
      await expect(page.getByRole('heading', { name: '2 lines of text' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Feedback' })).toBeHidden()
      await expectAccessible(page)

      await page.locator('polygon[data-line]').filter({ hasText: stays.words }).click()
      await expect(page.getByRole('checkbox', { name: stays.words })).not.toBeChecked()
      await drawAround(page, seal.box)
      await expect(page.getByRole('checkbox', { name: 'Your region' })).toBeChecked()
      await page.getByRole('button', { name: 'Remove text (2)' }).click()
      await expect(page.getByText(/^Made by/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Feedback' })).toBeVisible()
      await expectAccessible(page)

      const result = await download(page)
      await expectOnlyGone(result, [goes.box, seal.box])

      await page.getByRole('button', { name: 'Start again' }).click()
      await page.locator('input[type=file]').first().setInputFiles(result)
      await expect(page.getByRole('heading', { name: '1 line of text' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: stays.words })).toBeChecked()
      expect(faults).toEqual([])
    })

    test('says that an image has no text, and lets the user draw a region', async ({ page }) => {
      await page.goto('/tools/text-remover')
      await choose(page, 'Calm slope.png')
      await expect(page.getByText('No text found in the image').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove text' })).toBeDisabled()
      await drawAround(page, seal.box)
      await expect(page.getByRole('button', { name: 'Remove text (1)' })).toBeEnabled()
      await expectAccessible(page)
    })

    test('removes text with high confidence from a batch, and reports an image without text', async ({ page }) => {
      await page.goto('/tools/text-remover')
      const pictures = ['Poster.png', 'Calm slope.png'].map(file)
      await page.locator('input[type=file]').first().setInputFiles(pictures)
      await expect(page.getByRole('heading', { name: '1 of 2 ready' })).toBeVisible()
      await expect(page.getByText('No text found in the image')).toBeVisible()
      await expectOnlyGone(await download(page), [goes.box, stays.box])
      await expectAccessible(page)
    })
  })
}

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file(name))
}

/** Draw a region over the image, in image pixels. */
async function drawAround(page: Page, { left, top, right, bottom }: Box): Promise<void> {
  const picture = page.getByAltText('The picture, with its text outlined')
  await picture.scrollIntoViewIfNeeded()
  const seen = await picture.boundingBox()
  if (!seen) throw new Error('The image is not visible')
  const place = (x: number, y: number) =>
    [seen.x + (x / size.width) * seen.width, seen.y + (y / size.height) * seen.height] as const
  await page.mouse.move(...place(left, top))
  await page.mouse.down()
  await page.mouse.move(...place(right, bottom), { steps: 5 })
  await page.mouse.up()
}

async function download(page: Page): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const taken = await coming
  expect(taken.suggestedFilename()).toBe('Poster-without-text.png')
  const kept = file(taken.suggestedFilename())
  await taken.saveAs(kept)
  return kept
}

/** Expect only the gradient in the boxes, and no changed pixel outside. */
async function expectOnlyGone(result: string, boxes: Box[]): Promise<void> {
  const pixelsOf = (from: string) => sharp(from).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [{ data, info }, { data: before }] = await Promise.all([
    pixelsOf(result),
    pixelsOf(file('Poster.png')),
  ])
  expect([info.width, info.height]).toEqual([size.width, size.height])
  const bare = slope()
  const counts = { left: 0, changedOutside: 0 }
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [(at / 3) % size.width, Math.floor(at / 3 / size.width)]
    const isIn = boxes.some(box => x >= box.left && x < box.right && y >= box.top && y < box.bottom)
    const isFar = [...data.subarray(at, at + 3)].some(level => Math.abs(level - (bare[at] ?? 0)) > 8)
    if (isIn && isFar) counts.left++
    if (!isIn && !data.subarray(at, at + 3).equals(before.subarray(at, at + 3))) counts.changedOutside++
  }
  expect(counts).toEqual({ left: 0, changedOutside: 0 })
}
