import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, languages } from '@pentimento/language/translator'
import { type Browser, type BrowserContext, type Cookie, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { startTestServer } from '../scripts/test-server.ts'
import { newClientAddress } from './accounts.ts'
import { adminScreens } from './admin-screens.ts'
import { consentedState } from './consented-state.ts'
import { populatedServerEnv, populateServer } from './populate-server.ts'
import { type Screen, screens } from './screens.ts'
import { visitorEnv } from './servers.ts'
import { screensWithoutPlans, toolScreens } from './tool-screens.ts'
import { setLanguage } from './translation.ts'

const allWidths = [1440, 1024, 390]
const allColorSchemes = ['light', 'dark'] as const
type ColorScheme = (typeof allColorSchemes)[number]
const tileSize = { width: 320, height: 420 }

interface ScreenshotOptions {
  folder: string
  /** Prefixes of screen names; empty for all screens. */
  namePrefixes: readonly string[]
  language: Language
  widths: readonly number[]
  colorSchemes: readonly ColorScheme[]
}

interface ScreenVisit {
  screen: Screen
  /** Of the server. */
  origin: string
  cookies: Cookie[]
}

/** Pages captured at the same time. More would only slow each other down. */
const concurrency = 2

/**
 * Take screenshots of every screen of a populated server, and combine those of one width and color scheme in a contact
 * sheet.
 */
async function takeScreenshots({
  folder,
  namePrefixes,
  language,
  widths,
  colorSchemes,
}: ScreenshotOptions): Promise<void> {
  if (!process.env['PENTIMENTO_WEB']) await buildWeb()
  const server = await startTestServer(populatedServerEnv)
  const serverWithoutPlans = await startTestServer({ ...visitorEnv, PENTIMENTO_PLANS: 'off' })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const isSelected = ({ name }: Screen) =>
      namePrefixes.length === 0 || namePrefixes.some(start => name.startsWith(start))
    const needsAdmin =
      namePrefixes.length === 0 ||
      namePrefixes.some(start => start.startsWith('result')) ||
      adminScreens.some(isSelected)
    const { cookies, results } = needsAdmin
      ? await populateServer(server, browser)
      : { cookies: [], results: [] }
    setLanguage(language)
    const visitor = { origin: server.origin, cookies: [] }
    const visits: ScreenVisit[] = [
      ...[...screens, ...toolScreens].map(screen => ({ ...visitor, screen })),
      ...[...adminScreens, ...results].map(screen => ({ ...visitor, screen, cookies })),
      ...screensWithoutPlans.map(screen => ({ screen, origin: serverWithoutPlans.origin, cookies: [] })),
    ].filter(({ screen }) => isSelected(screen))
    mkdirSync(folder, { recursive: true })
    for (const width of widths) await captureWidth(browser, visits, { folder, language, width, colorSchemes })
  } finally {
    await browser.close()
    await Promise.all([server.close(), serverWithoutPlans.close()])
  }
}

type WidthOptions = Pick<ScreenshotOptions, 'folder' | 'language' | 'colorSchemes'> & { width: number }

/** Capture the screens that exist at a width, and write their contact sheets. */
async function captureWidth(
  browser: Browser,
  visits: readonly ScreenVisit[],
  { folder, language, width, colorSchemes }: WidthOptions,
): Promise<void> {
  const isPhone = width < 768
  const fileOf = (name: string, colorScheme: ColorScheme) =>
    join(folder, `${name}-${width}-${colorScheme}.png`)
  const captured = new Set<string>()
  const captureVisit = async ({ screen, origin, cookies }: ScreenVisit) => {
    const context = await browser.newContext({
      viewport: { width, height: isPhone ? 844 : 900 },
      isMobile: isPhone,
      locale: language,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      baseURL: origin,
      storageState: consentedState(origin),
      // All screens together exceed the rate limit of one IP address.
      extraHTTPHeaders: newClientAddress(),
    })
    await context.addCookies([...cookies, { name: 'language', value: language, url: origin }])
    await captureScreen(context, screen, colorSchemes, colorScheme => fileOf(screen.name, colorScheme)).then(
      () => captured.add(screen.name),
      error => console.error(`${screen.name}: ${error instanceof Error ? error.message : error}`),
    )
  }
  const queue = visits.filter(({ screen }) => isPhone || !screen.isPhoneOnly).values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const next of queue) await captureVisit(next)
    }),
  )
  const names = visits.map(({ screen }) => screen.name).filter(name => captured.has(name))
  for (const colorScheme of colorSchemes)
    await writeContactSheet(
      names.map(name => fileOf(name, colorScheme)),
      fileOf('sheet', colorScheme),
    )
  console.log(`${width} ${colorSchemes.join(', ')}: ${names.length} screens`)
}

/** Capture a screen in each color scheme, with one page load. */
async function captureScreen(
  context: BrowserContext,
  { name, path, action }: Screen,
  colorSchemes: readonly ColorScheme[],
  fileOf: (colorScheme: ColorScheme) => string,
): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  try {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await waitUntilSettled(page)
    if (action) {
      await action(page)
      await waitUntilSettled(page)
    }
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(waitForPaint)
      // Layers fill the window; all other screens are captured to the end of the page.
      const fullPage = !name.startsWith('overlay-')
      if (fullPage) await page.evaluate(prepareFullPage)
      await page.screenshot({ path: fileOf(colorScheme), timeout: 60_000, fullPage })
    }
  } finally {
    await context.close()
  }
}

/** Wait until the page has loaded its data; the timeout is for pages that poll. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  const pending = page.locator('[aria-busy=true], [data-state=checking], [class*=skeleton]').first()
  await pending.waitFor({ state: 'detached' }).catch(() => undefined)
  await page.waitForTimeout(500)
}

/** Runs in the page: resolves after two frames and all finite animations. */
async function waitForPaint(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const finiteAnimations = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(finiteAnimations.map(({ finished }) => finished.catch(() => undefined)))
}

/**
 * Runs in the page: scroll to the top, disable sticky positions, and load lazy images. Sets styles by script, because
 * the content security policy forbids adding a style sheet.
 */
async function prepareFullPage(): Promise<void> {
  window.scrollTo(0, 0)
  for (const { style } of document.querySelectorAll<HTMLElement>('[class*=primary]'))
    style.position = 'static'
  const loading = [...document.images].map(image => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  await Promise.all(loading)
}

async function writeContactSheet(files: readonly string[], target: string): Promise<void> {
  const columns = 6
  const { width, height } = tileSize
  const tiles = await Promise.all(
    files.map(async (file, index) => ({
      input: await cropTop(file, width - 8, height - 8),
      left: (index % columns) * width + 4,
      top: Math.floor(index / columns) * height + 4,
    })),
  )
  const rows = Math.max(1, Math.ceil(files.length / columns))
  await sharp({ create: { width: columns * width, height: rows * height, channels: 3, background: '#888' } })
    .composite(tiles)
    .png()
    .toFile(target)
}

async function cropTop(file: string, width: number, height: number): Promise<Buffer> {
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
    theme: { type: 'string', multiple: true },
  },
})
const [folder, ...namePrefixes] = positionals
const language = (Object.keys(languages) as Language[]).find(tag => tag === values.language)
const colorSchemes = allColorSchemes.filter(scheme => values.theme?.includes(scheme) ?? true)
const widths = values.width?.map(Number) ?? allWidths
if (!folder || !language) {
  console.error('Usage: npm run screenshots -- FOLDER [screens] [--language fr] [--width 390] [--theme dark]')
  process.exitCode = 2
} else await takeScreenshots({ folder: resolve(folder), namePrefixes, language, widths, colorSchemes })
