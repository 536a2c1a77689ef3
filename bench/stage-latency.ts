import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { startTestServer } from '../scripts/test-server.ts'
import { countPaintedPixels, dividerPosition, dragOverStage } from './stage-latency-page.ts'

// Frame times while the brush and the divider are dragged over an image of 24 megapixels, in a browser without a GPU.

const size = { width: 6000, height: 4000 }
const drag = { warmUpFrames: 30, frames: 300 }
const targetMs = 17
const dividerSelector = '[role=slider][aria-label^="Divider"]'

/** A photograph-like image: a blurred noise. Transparent in part, so that no network needs to find the subject. */
async function createImage(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const small = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
    .blur(2)
    .png()
    .toBuffer()
  return sharp(small).resize(size).ensureAlpha(0.6).webp({ quality: 80, effort: 0 }).toBuffer()
}

async function openTool(browser: Browser, url: string, image: Buffer): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  const file = { name: 'Photo.webp', mimeType: 'image/webp', buffer: image }
  await page.locator('input[type=file]').first().setInputFiles(file)
  return page
}

/**
 * @param state what the drag must change, read in the page
 * @returns the time between frames in milliseconds, sorted
 */
async function measure(page: Page, selector: string, state: (selector: string) => number): Promise<number[]> {
  const before = await page.evaluate(state, selector)
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const intervals = await page.evaluate(dragOverStage, { selector, ...drag })
  if ((await page.evaluate(state, selector)) === before)
    throw new Error(`dragging ${selector} changed nothing`)
  await page.mouse.up()
  return intervals.sort((a, b) => a - b)
}

function printResult(name: string, intervals: readonly number[]): void {
  const [median, most] = [0.5, 0.95].map(
    share => intervals[Math.floor(share * (intervals.length - 1))] ?? Number.NaN,
  )
  console.log(
    `${name.padEnd(8)} median ${median?.toFixed(1)} ms, 95 % ${most?.toFixed(1)} ms (target ${targetMs} ms)`,
  )
}

await buildWeb()
const server = await startTestServer({ PENTIMENTO_PLANS: 'off', PENTIMENTO_APP_CHECK: 'off' })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const image = await createImage()
  console.log(`${size.width} × ${size.height}, ${drag.frames} frames`)
  const cleanup = await openTool(browser, `${server.origin}/tools/cleanup`, image)
  await cleanup.getByRole('application').waitFor()
  await cleanup.waitForTimeout(2000)
  printResult('Brush', await measure(cleanup, '[role=application]', countPaintedPixels))
  await cleanup.close()
  const result = await openTool(browser, `${server.origin}/tools/remove-background`, image)
  // The page has an example's divider, too; the result's is above it.
  await result.getByText(/^Made by/).waitFor({ timeout: 300_000 })
  await result.waitForTimeout(2000)
  printResult('Divider', await measure(result, dividerSelector, dividerPosition))
} finally {
  await browser.close()
  await server.close()
}
