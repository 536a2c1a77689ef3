import {
  builtInDepth,
  createProgress,
  encode,
  estimateSurface,
  packSurface,
  resizeImage,
} from '@pentimento/imaging'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { startTestServer } from '../scripts/test-server.ts'
import { disableDrawing, dragInPage, type FrameMeasurements, mockInstantGpu } from './relight-preview-page.ts'
import { scenes, side } from './relight-scenes.ts'

// Frame times of the relight preview while a light is dragged, in a browser without a GPU: at the adaptive
// resolution, and for comparison at full resolution and without drawing.

const port = 4188
const serverUrl = `http://localhost:${port}`
/** Longest side of the preview, in pixels. */
const previewSide = 1024
const drag = { warmUpMs: 4000, frames: 240, maxMs: 40_000 }
const work = { signal: new AbortController().signal, progress: createProgress(() => {}) }

/** The image and its precomputed surface, so that neither engine nor network affects the measurement. */
async function createScene(): Promise<{ image: Uint8Array; packed: Uint8Array }> {
  const [scene] = scenes
  if (!scene) throw new Error('expected a scene')
  const image = await resizeImage(scene.image, previewSide, previewSide)
  const matte = { data: Float32Array.from(scene.matte), width: side, height: side }
  const outlined = { name: 'true matte', matte: async () => matte }
  const surface = await estimateSurface(image, { matting: outlined, depth: builtInDepth(outlined) }, work)
  const [shown, packed] = await Promise.all(
    [image, packSurface(surface)].map(raster => encode(raster, { format: 'png' })),
  )
  if (!shown || !packed) throw new Error('encoding failed')
  return { image: shown, packed }
}

async function open(browser: Browser, { image, packed }: Awaited<ReturnType<typeof createScene>>) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.route('**/api/tools/relight/surface', route =>
    route.fulfill({ contentType: 'image/png', headers: { 'made-by': 'bench' }, body: Buffer.from(packed) }),
  )
  return {
    page,
    openEditor: async () => {
      await page.goto(`${serverUrl}/tools/relight`)
      const file = { name: 'Scene.png', mimeType: 'image/png', buffer: Buffer.from(image) }
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.getByText(/^Depth by/).waitFor()
      await page.getByRole('button', { name: 'Add light' }).click()
      await page.getByRole('button', { name: /^Light 3:/ }).waitFor()
    },
  }
}

async function measure(page: Page): Promise<FrameMeasurements> {
  const box = await page.getByRole('button', { name: /^Light 1:/ }).boundingBox()
  if (!box) throw new Error('the light is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const measurements = await page.evaluate(dragInPage, drag)
  await page.mouse.up()
  return measurements
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN

function printResult(name: string, { intervals, widths }: FrameMeasurements): void {
  const figures = [quantile(intervals, 0.5), quantile(intervals, 0.95)].map(ms =>
    `${ms.toFixed(1)} ms`.padStart(9),
  )
  const drawn = (quantile(widths, 0.5) / previewSide).toFixed(2)
  console.log(`${name.padEnd(30)} median ${figures[0]}, 95 % ${figures[1]}, resolution scale ${drawn}`)
}

const modes = [
  ['full resolution', mockInstantGpu],
  ['adaptive resolution', undefined],
  ['no drawing', disableDrawing],
] as const

const server = await startTestServer({ PENTIMENTO_PLANS: 'off' }, port)
// As in browsers without a GPU: the CPU draws the page, and SwiftShader runs WebGL.
const args = ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader']
const browser = await chromium.launch({ executablePath: findChromium(), args })
try {
  const subject = await createScene()
  for (const [name, prepare] of modes) {
    const { page, openEditor } = await open(browser, subject)
    if (prepare) await page.addInitScript(prepare)
    await openEditor()
    printResult(name, await measure(page))
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
