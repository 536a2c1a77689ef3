import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { encode, ownDepth, packSurface, progressTo, resized, surfaceOf } from '@pentimento/imaging'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { dragInPage, drawNothing, type Seen, seemEndlesslyQuick } from './relight-preview-page.ts'
import { scenes, side } from './relight-scenes.ts'

// How many frames a second the light is seen at while a lamp is dragged, in a browser without a graphics card:
// as fine as there is time for, and, beside it, with all pixels in every frame.

const port = 4188
const house = `http://localhost:${port}`
/** Longest side of what the editor lights, at most. */
const lit = 1024
const drag = { warmUpMs: 4000, frames: 240, longestMs: 40_000 }
const work = { signal: new AbortController().signal, progress: progressTo(() => {}) }

/** What is lit, and its shape as the server would tell it: neither engine nor network weighs on the figures. */
async function subjectOfLight(): Promise<{ picture: Uint8Array; packed: Uint8Array }> {
  const [scene] = scenes
  if (!scene) throw new Error('no scene')
  const picture = await resized(scene.picture, lit, lit)
  const matte = { data: Float32Array.from(scene.matte), width: side, height: side }
  const outlined = { name: 'the true outline', matte: async () => matte }
  const surface = await surfaceOf(picture, { matting: outlined, depth: ownDepth(outlined) }, work)
  const [shown, packed] = await Promise.all(
    [picture, packSurface(surface)].map(raster => encode(raster, { format: 'png' })),
  )
  if (!shown || !packed) throw new Error('nothing to light')
  return { picture: shown, packed }
}

async function open(browser: Browser, { picture, packed }: Awaited<ReturnType<typeof subjectOfLight>>) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.route('**/api/tools/relight/surface', route =>
    route.fulfill({ contentType: 'image/png', headers: { 'made-by': 'bench' }, body: Buffer.from(packed) }),
  )
  return {
    page,
    take: async () => {
      await page.goto(`${house}/tools/relight`)
      const file = { name: 'Scene.png', mimeType: 'image/png', buffer: Buffer.from(picture) }
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.getByText(/^Shape by/).waitFor()
      await page.getByRole('button', { name: 'Hang another lamp' }).click()
      await page.getByRole('button', { name: /^Lamp 3:/ }).waitFor()
    },
  }
}

async function measure(page: Page): Promise<Seen> {
  const box = await page.getByRole('button', { name: /^Lamp 1:/ }).boundingBox()
  if (!box) throw new Error('the lamp is not to be seen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  const seen = await page.evaluate(dragInPage, drag)
  await page.mouse.up()
  return seen
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN

function tell(name: string, { intervals, widths }: Seen): void {
  const figures = [at(intervals, 0.5), at(intervals, 0.95)].map(ms => `${ms.toFixed(1)} ms`.padStart(9))
  const drawn = (at(widths, 0.5) / lit).toFixed(2)
  console.log(`${name.padEnd(30)} median ${figures[0]}, 95 % ${figures[1]}, drawn at ${drawn} of its sides`)
}

const ways = [
  ['all pixels in every frame', seemEndlesslyQuick],
  ['as many as there is time for', undefined],
  ['none: the page alone', drawNothing],
] as const

const serving = spawn(process.execPath, [join(import.meta.dirname, '../e2e/serve.ts')], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, PORT: String(port), PENTIMENTO_PLANS: 'off' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
// As browsers do where there is no card: they draw the page themselves, and the light is drawn by SwiftShader.
const args = ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader']
const browser = await chromium.launch({ executablePath: findChromium(), args })
try {
  for (let tries = 0; tries < 120; tries++) {
    if (
      await fetch(`${house}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
    )
      break
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  const subject = await subjectOfLight()
  for (const [name, prepare] of ways) {
    const { page, take } = await open(browser, subject)
    if (prepare) await page.addInitScript(prepare)
    await take()
    tell(name, await measure(page))
    await page.close()
  }
} finally {
  await browser.close()
  serving.kill('SIGTERM')
}
