import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, languages } from '@pentimento/language/speech'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { openHouse } from '../scripts/house.ts'
import { consented } from './consented.ts'
import { livedIn, liveIn } from './lived-in.ts'
import { ownerScreens } from './owner-screens.ts'
import { type Screen, screens } from './screens.ts'
import { openWords } from './spoken.ts'

const everyWidth = [1440, 1024, 390]
const everyLook = ['light', 'dark'] as const
const sheetTile = { width: 320, height: 420 }

interface Wanted {
  folder: string
  /** What names of screens begin with; all where it is empty. */
  only: readonly string[]
  language: Language
  widths: readonly number[]
  looks: readonly (typeof everyLook)[number][]
}

/**
 * Take pictures of every screen, by a server of its own that somebody has lived in, and lay those of one width and
 * look together on a contact sheet.
 */
async function takeScreenshots({ folder, only, language, widths, looks }: Wanted): Promise<void> {
  if (!process.env['PENTIMENTO_WEB']) await buildWeb()
  const house = await openHouse(livedIn)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const isWanted = ({ name }: Screen) => only.length === 0 || only.some(start => name.startsWith(start))
    const isOwners =
      only.length === 0 || only.some(start => start === 'result') || ownerScreens.some(isWanted)
    const { cookies, results } = isOwners ? await liveIn(house, browser) : { cookies: [], results: [] }
    openWords(language)
    const spoken = { name: 'language', value: language, url: house.address }
    const wanted = [
      ...screens.map(screen => ({ screen, cookies: [] })),
      ...[...ownerScreens, ...results].map(screen => ({ screen, cookies })),
    ].filter(({ screen }) => isWanted(screen))
    mkdirSync(folder, { recursive: true })
    for (const width of widths)
      for (const colorScheme of looks) {
        const window = {
          baseURL: house.address,
          viewport: { width, height: width < 768 ? 844 : 900 },
          isMobile: width < 768,
          colorScheme,
          locale: language,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          storageState: consented(house.address),
        } as const
        const files: string[] = []
        for (const { screen, cookies } of wanted) {
          const file = join(folder, `${screen.name}-${width}-${colorScheme}.png`)
          const context = await browser.newContext(window)
          await context.addCookies([...cookies, spoken])
          await shoot(context, screen, file).then(
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
  page.setDefaultTimeout(10_000)
  try {
    await page.goto(address)
    await page.locator('h1').first().waitFor()
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
  const toCome = page.locator('[aria-busy=true], [data-state=checking], [class*=skeleton]').first()
  await toCome.waitFor({ state: 'detached' }).catch(() => undefined)
  await page.waitForTimeout(500)
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    width: { type: 'string', multiple: true },
    look: { type: 'string', multiple: true },
  },
})
const [folder, ...only] = positionals
const language = (Object.keys(languages) as Language[]).find(tag => tag === values.language)
const looks = everyLook.filter(look => values.look?.includes(look) ?? true)
const widths = values.width?.map(Number) ?? everyWidth
if (!folder || !language) {
  console.error(
    'Say where to: npm run screenshots -- FOLDER [screens] [--language fr] [--width 390] [--look dark]',
  )
  process.exitCode = 2
} else await takeScreenshots({ folder: resolve(folder), only, language, widths, looks })
