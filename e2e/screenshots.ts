import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, languages } from '@pentimento/language/translator'
import { type BrowserContext, type Cookie, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { openHouse } from '../scripts/house.ts'
import { consented } from './consented.ts'
import { livedIn, liveIn } from './lived-in.ts'
import { ownerScreens } from './owner-screens.ts'
import { fromElsewhere } from './people.ts'
import { type Screen, screens } from './screens.ts'
import { visitorSettings } from './servers.ts'
import { openWords } from './spoken.ts'
import { freeScreens, workScreens } from './work-screens.ts'

const everyWidth = [1440, 1024, 390]
const everyLook = ['light', 'dark'] as const
type Look = (typeof everyLook)[number]
const sheetTile = { width: 320, height: 420 }

interface Wanted {
  folder: string
  /** What names of screens begin with; all where it is empty. */
  only: readonly string[]
  language: Language
  widths: readonly number[]
  looks: readonly Look[]
}

interface Visit {
  screen: Screen
  /** Of the house that is visited. */
  origin: string
  cookies: Cookie[]
}

/** A page mostly waits; more at once would wait for each other. */
const atOnce = 2

/**
 * Take pictures of every screen, by a server of its own that somebody has lived in, and lay those of one width and
 * look together on a contact sheet.
 */
async function takeScreenshots({ folder, only, language, widths, looks }: Wanted): Promise<void> {
  if (!process.env['PENTIMENTO_WEB']) await buildWeb()
  const house = await openHouse(livedIn)
  const freeHouse = await openHouse({ ...visitorSettings, PENTIMENTO_PLANS: 'off' })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const isWanted = ({ name }: Screen) => only.length === 0 || only.some(start => name.startsWith(start))
    const isOwners =
      only.length === 0 || only.some(start => start.startsWith('result')) || ownerScreens.some(isWanted)
    const { cookies, results } = isOwners ? await liveIn(house, browser) : { cookies: [], results: [] }
    openWords(language)
    const there = { origin: house.address, cookies: [] }
    const wanted: Visit[] = [
      ...[...screens, ...workScreens].map(screen => ({ ...there, screen })),
      ...[...ownerScreens, ...results].map(screen => ({ ...there, screen, cookies })),
      ...freeScreens.map(screen => ({ screen, origin: freeHouse.address, cookies: [] })),
    ].filter(({ screen }) => isWanted(screen))
    mkdirSync(folder, { recursive: true })
    for (const width of widths) {
      const fileOf = (name: string, look: Look) => join(folder, `${name}-${width}-${look}.png`)
      const window = {
        viewport: { width, height: width < 768 ? 844 : 900 },
        isMobile: width < 768,
        locale: language,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      } as const
      const seen = new Set<string>()
      const visit = async ({ screen, origin, cookies }: Visit) => {
        const context = await browser.newContext({
          ...window,
          baseURL: origin,
          storageState: consented(origin),
          // All from one address were more than the server takes of one in a minute.
          extraHTTPHeaders: fromElsewhere(),
        })
        await context.addCookies([...cookies, { name: 'language', value: language, url: origin }])
        await shoot(context, screen, looks, look => fileOf(screen.name, look)).then(
          () => seen.add(screen.name),
          fault => console.error(`${screen.name}: ${fault instanceof Error ? fault.message : fault}`),
        )
      }
      const toCome = wanted.filter(({ screen }) => width < 768 || !screen.isNarrow).values()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const next of toCome) await visit(next)
        }),
      )
      const names = wanted.map(({ screen }) => screen.name).filter(name => seen.has(name))
      for (const look of looks)
        await laySheet(
          names.map(name => fileOf(name, look)),
          fileOf('sheet', look),
        )
      console.log(`${width} ${looks.join(', ')}: ${names.length} screens`)
    }
  } finally {
    await browser.close()
    await Promise.all([house.close(), freeHouse.close()])
  }
}

/** In one visit, every look in turn. */
async function shoot(
  context: BrowserContext,
  { name, address, act }: Screen,
  looks: readonly Look[],
  fileOf: (look: Look) => string,
): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  try {
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await settle(page)
    if (act) {
      await act(page)
      await settle(page)
    }
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look })
      await page.evaluate(painted)
      // What stands over a page fills the window; all else is seen to its end, and nothing lies over it.
      const fullPage = !name.startsWith('over-')
      if (fullPage) await page.evaluate(unroll)
      await page.screenshot({ path: fileOf(look), timeout: 60_000, fullPage })
    }
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

/** In the page: once the frame after the next is drawn, and what was changing colour has. */
async function painted(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}

/**
 * In the page: go to its top, let what stays in sight lie in its place, and have the pictures that would come when one
 * scrolls. By hand, as the house lets no style in.
 */
async function unroll(): Promise<void> {
  window.scrollTo(0, 0)
  for (const { style } of document.querySelectorAll<HTMLElement>('[class*=primary]'))
    style.position = 'static'
  const coming = [...document.images].map(image => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  await Promise.all(coming)
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
