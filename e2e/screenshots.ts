import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type APIRequestContext, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { openHouse } from '../scripts/house.ts'
import { root } from '../scripts/root.mjs'
import { consented } from './consented.ts'
import { type Screen, screens, toolIds } from './screens.ts'

const widths = [1440, 1024, 390]
const looks = ['light', 'dark'] as const
const sheetTile = { width: 320, height: 420 }

/**
 * Take pictures of every screen, by a server of its own on which each tool has made something, and lay those
 * of one width and look together on a contact sheet.
 *
 * @param only names of screens to begin with; all where it is empty
 */
async function takeScreenshots(folder: string, only: readonly string[]): Promise<void> {
  await buildWeb()
  const house = await openHouse()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const first = await browser.newContext({ baseURL: house.address })
    const results = only.length === 0 || only.includes('result') ? await makeResults(first.request) : []
    const { cookies } = await first.storageState()
    const wanted = [...screens, ...results].filter(
      ({ name }) => only.length === 0 || only.some(start => name.startsWith(start)),
    )
    mkdirSync(folder, { recursive: true })
    for (const width of widths)
      for (const colorScheme of looks) {
        const window = {
          baseURL: house.address,
          viewport: { width, height: width < 768 ? 844 : 900 },
          isMobile: width < 768,
          colorScheme,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          storageState: { ...consented(house.address), cookies },
        } as const
        const files: string[] = []
        for (const screen of wanted) {
          const file = join(folder, `${screen.name}-${width}-${colorScheme}.png`)
          await shoot(await browser.newContext(window), screen, file).then(
            () => files.push(file),
            fault => console.error(`${screen.name}: ${fault instanceof Error ? fault.message : fault}`),
          )
        }
        await laySheet(files, join(folder, `sheet-${width}-${colorScheme}.png`))
        console.log(`${width} ${colorScheme}: ${files.length} screens`)
      }
  } finally {
    await browser.close()
    await house.close()
  }
}

async function shoot(context: BrowserContext, { name, address, act }: Screen, path: string): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto(address, { waitUntil: 'load' })
    await settle(page)
    await act?.(page)
    await settle(page)
    // What stands over a page fills the window; all else is seen to its end.
    await page.screenshot({ path, fullPage: !name.startsWith('over-') })
  } finally {
    await context.close()
  }
}

/** Until what was asked for is here; a picture that is watched for goes on asking. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.waitForTimeout(500)
}

/** Have each tool that will work on one picture alone do so, as a visitor. @returns the screens of the results */
async function makeResults(request: APIRequestContext): Promise<Screen[]> {
  await request.post('/api/auth/sign-in/anonymous')
  const made: Screen[] = []
  for (const id of toolIds) {
    const buffer = readFileSync(join(root, `apps/web/public/examples/${id}/1.webp`))
    const answer = await request.post(`/api/tools/${id}/tasks`, {
      headers: { prefer: 'wait=25' },
      multipart: {
        params: '{}',
        image: { name: 'still life.webp', mimeType: 'image/webp', buffer },
      },
      timeout: 120_000,
    })
    const task: { id?: string } = await answer.json()
    if (answer.ok() && task.id) made.push({ name: `result-${id}`, address: `/tools/${id}?task=${task.id}` })
  }
  return made
}

async function laySheet(files: readonly string[], to: string): Promise<void> {
  const columns = 6
  const { width, height } = sheetTile
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await topOf(file, width - 8, height - 8),
      left: (index % columns) * width + 4,
      top: Math.floor(index / columns) * height + 4,
    })),
  )
  const rows = Math.max(1, Math.ceil(files.length / columns))
  await sharp({ create: { width: columns * width, height: rows * height, channels: 3, background: '#888' } })
    .composite(tiles)
    .png()
    .toFile(to)
}

async function topOf(file: string, width: number, height: number): Promise<Buffer> {
  const { data, info } = await sharp(file).resize(width).toBuffer({ resolveWithObject: true })
  return sharp(data)
    .extract({ left: 0, top: 0, width, height: Math.min(height, info.height) })
    .png()
    .toBuffer()
}

const [folder, ...only] = process.argv.slice(2)
if (!folder) {
  console.error('Say where to: npm run screenshots -- FOLDER [screens]')
  process.exitCode = 2
} else await takeScreenshots(resolve(folder), only)
