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
  /** Prefixes of screen names; empty for all screens. */
  only: readonly string[]
  language: Language
  widths: readonly number[]
  looks: readonly Look[]
}

interface Visit {
  screen: Screen
  /** Of the server. */
  origin: string
  cookies: Cookie[]
}

/** Pages captured at the same time. More would only slow each other down. */
const atOnce = 2

/**
 * Take screenshots of every screen of a populated server, and combine those of one width and color scheme in a contact
 * sheet.
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
          // All screens together exceed the rate limit of one IP address.
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

/** Capture a screen in each color scheme, with one page load. */
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
      // Layers fill the window; all other screens are captured to the end of the page.
      const fullPage = !name.startsWith('overlay-')
      if (fullPage) await page.evaluate(unroll)
      await page.screenshot({ path: fileOf(look), timeout: 60_000, fullPage })
    }
  } finally {
    await context.close()
  }
}

/** Wait until the page has loaded its data; the timeout is for pages that poll. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  const toCome = page.locator('[aria-busy=true], [data-state=checking], [class*=skeleton]').first()
  await toCome.waitFor({ state: 'detached' }).catch(() => undefined)
  await page.waitForTimeout(500)
}

/** Runs in the page: resolves after two frames and all finite animations. */
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
 * Runs in the page: scroll to the top, disable sticky positions, and load lazy images. Sets styles by script, because
 * the content security policy forbids adding a style sheet.
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
    'Usage: npm run screenshots -- FOLDER [screens] [--language fr] [--width 390] [--look dark]',
  )
  process.exitCode = 2
} else await takeScreenshots({ folder: resolve(folder), only, language, widths, looks })
