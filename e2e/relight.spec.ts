import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../scripts/chromium.ts'
import { expectAccessible } from './accessibility.ts'
import { appCheckHeaders } from './accounts.ts'
import { fullRun } from './full-run.ts'
import { collectPageErrors } from './page-errors.ts'
import { drawPortrait } from './portrait.ts'
import { originWithoutPlans } from './servers.ts'
import { viewports } from './viewports.ts'
import { waitForApp } from './wait-for-app.ts'

// WebGL 2 without a graphics card, where each frame of an animation would take much processor time.
const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
test.use({
  baseURL: originWithoutPlans,
  launchOptions: { executablePath: findChromium(), args },
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ mode: 'parallel' })

const size = { width: 240, height: 180 }
const toleranceLevels = 2

async function openEditor(browser: Browser, options: object = {}): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ acceptDownloads: true, baseURL: originWithoutPlans, ...options })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  // Keep the drawing buffer, so that tests can read the canvas.
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      given?: object,
    ) {
      return original.call(this, kind, {
        ...given,
        ...(kind === 'webgl2' && { preserveDrawingBuffer: true }),
      })
    } as typeof original
  })
  await page.goto('/tools/relight')
  await waitForApp(page)
  const buffer = await (await drawPortrait(size.width, size.height)).png().toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Sitter.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(/^Depth by/)).toBeVisible()
  return { page, errors }
}

for (const { name, viewport, tag } of viewports) {
  test(`a visitor adds lights and downloads the image and its maps, in ${name}`, {
    tag,
  }, async ({ browser }) => {
    const { page, errors } = await openEditor(browser, { viewport })
    await page.getByText('Sunset', { exact: true }).click()
    await moveLights(page)
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Scene' }).click()
    await page.getByRole('radio', { name: 'Recolor' }).check()
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Export' }).click()
    await page.getByRole('radio', { name: 'PNG' }).check()
    for (const map of ['Depth map', 'Normal map'])
      await page.getByRole('switch', { name: new RegExp(map) }).check()
    const preview = await previewPixels(page)
    await page.getByRole('button', { name: 'Relight', exact: true }).click()
    await expect(page.getByText(/^Made by/)).toBeVisible()
    await expectAccessible(page)
    const result = await sharp(await download(page, 'Download', 'Sitter-relit.png'))
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(maxDifference(preview, result)).toBeLessThanOrEqual(toleranceLevels)
    const depth = await sharp(await download(page, 'Depth map', 'Sitter-depth.png')).metadata()
    expect(depth).toMatchObject({ ...size, channels: 1, depth: 'ushort' })
    const normals = await sharp(await download(page, 'Normal map', 'Sitter-normals.png')).metadata()
    expect(normals).toMatchObject({ ...size, channels: 3 })

    expect(errors).toEqual([])
    await page.context().close()
  })
}

test('a template is saved, applied to other lighting and deleted', { tag: fullRun }, async ({ browser }) => {
  const { page, errors } = await openEditor(browser)
  await page.getByText('Sunset', { exact: true }).click()
  await moveLights(page)
  await page.getByRole('tab', { name: 'Saved' }).click()
  await page.getByLabel('Name').fill('Last light')
  await page.getByRole('button', { name: 'Save template' }).click()
  const savedTemplate = page.getByRole('button', { name: 'Last light', exact: true })
  await expect(savedTemplate).toBeVisible()
  await expectAccessible(page)
  await page.getByText('Neon', { exact: true }).click()
  await savedTemplate.click()
  await expect(page.getByRole('button', { name: /^Light 1: 90%/ })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Last light' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No saved templates yet', { exact: false })).toBeVisible()
  expect(errors).toEqual([])
  await page.context().close()
})

test('the preview of every preset matches the result within two levels of 255', { tag: fullRun }, async ({
  browser,
}) => {
  const { page } = await openEditor(browser)
  const image = await (await drawPortrait(size.width, size.height)).png().toBuffer()
  for (const preset of ['Studio', 'Neon', 'Candle', 'Spotlight']) {
    await page.getByText(preset, { exact: true }).click()
    const preview = await previewPixels(page)
    const params = JSON.stringify({ preset: preset.toLowerCase(), format: 'png' })
    const response = await page.request.post('/api/tools/relight/tasks', {
      headers: { prefer: 'wait=25', ...(await appCheckHeaders(page)) },
      multipart: { params, image: { name: 'Sitter.png', mimeType: 'image/png', buffer: image } },
    })
    const result = await sharp(await downloadOutput(page, (await response.json()).id))
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(maxDifference(preview, result), preset).toBeLessThanOrEqual(toleranceLevels)
  }
  await page.context().close()
})

/** Runs in the page: the canvas in the second frame after the light started to move. @returns a data URL */
async function secondFrameInMotion(): Promise<string> {
  const canvas = document.querySelector('canvas')
  const nextFrame = () => new Promise(requestAnimationFrame)
  while (canvas?.hasAttribute('data-whole')) await nextFrame()
  await nextFrame()
  return canvas?.toDataURL('image/png') ?? ''
}

test('the preview of a moving light is close to the final one', { tag: fullRun }, async ({ browser }) => {
  const { page } = await openEditor(browser)
  for (const preset of ['Studio', 'Neon', 'Candle', 'Spotlight']) {
    await page.getByText(preset, { exact: true }).click()
    await previewPixels(page)
    const moving = page.evaluate(secondFrameInMotion)
    await page.getByRole('button', { name: /^Light 1:/ }).press('Shift+ArrowRight')
    const [inMotion, atRest] = await Promise.all([pixelsOf(await moving), previewPixels(page)])
    // On a busy machine the moving preview has a low resolution.
    expect(meanDifference(inMotion, atRest), preset).toBeLessThan(6)
  }
  await page.context().close()
})

test('without WebGL 2, says so and relights the image on the server', { tag: fullRun }, async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: originWithoutPlans })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      given?: object,
    ) {
      return kind === 'webgl2' ? null : original.call(this, kind, given)
    } as typeof original
  })
  await page.goto('/tools/relight')
  const buffer = await (await drawPortrait(size.width, size.height)).png().toBuffer()
  const file = { name: 'Sitter.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText(/This browser doesn’t support WebGL 2/)).toBeVisible()
  await page.getByRole('button', { name: 'Relight', exact: true }).click()
  await expect(page.getByText(/^Made by/)).toBeVisible()
  await context.close()
})

/** Move the lights by pointer, wheel and arrow keys. The first ends at 90 % of the width. */
async function moveLights(page: Page): Promise<void> {
  const light = page.getByRole('button', { name: /^Light 2:/ })
  const before = await light.getAttribute('aria-label')
  const box = await light.boundingBox()
  if (!box) throw new Error('The light is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 30, y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => light.getAttribute('aria-label')).not.toBe(before)
  await expect
    .poll(async () => (await light.boundingBox())?.x, 'follows the pointer')
    .toBeCloseTo(box.x - 30, 0)
  const nearness = page.getByRole('slider', { name: 'Closeness' })
  const was = Number(await nearness.inputValue())
  await page.mouse.wheel(0, 200)
  await expect.poll(async () => Number(await nearness.inputValue())).toBeLessThan(was)
  const first = page.getByRole('button', { name: /^Light 1:/ })
  for (let step = 0; step < 6; step++) await first.press('Shift+ArrowLeft')
  await expect(first).toHaveAccessibleName(/^Light 1: 90% across/)
}

/** The canvas as RGB, once it doesn't change anymore. */
async function previewPixels(page: Page): Promise<Buffer> {
  const canvas = page.getByRole('img', { name: 'Relit image' })
  const readCanvas = () =>
    canvas.evaluate(element =>
      element.hasAttribute('data-whole') ? (element as HTMLCanvasElement).toDataURL('image/png') : '',
    )
  let shown = ''
  await expect
    .poll(
      async () => {
        const earlier = shown
        await page.waitForTimeout(300)
        shown = await readCanvas()
        return shown !== '' && shown === earlier
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  return pixelsOf(shown)
}

/** Decode a data URL to RGB, scaled to the size of the test image. */
function pixelsOf(url: string): Promise<Buffer> {
  return sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))
    .removeAlpha()
    .resize(size.width, size.height)
    .raw()
    .toBuffer()
}

async function downloadOutput(page: Page, id: string): Promise<Buffer> {
  await expect
    .poll(async () => (await (await page.request.get(`/api/tasks/${id}`)).json()).state)
    .toBe('ready')
  return (await page.request.get(`/api/tasks/${id}/outputs/image`)).body()
}

/** Maximum difference of two images, in levels of 255. */
function maxDifference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length)
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0)
}

/** Mean absolute difference of two images, in levels of 255. */
function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

async function download(page: Page, link: string, name: string): Promise<Buffer> {
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toBe(name)
  return readFile(await file.path())
}
