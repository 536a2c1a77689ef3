import { type Browser, type Cookie, chromium, type Page, type Request } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { startTestServer } from '../scripts/test-server.ts'
import { populatedServerEnv, populateServer } from './populate-server.ts'
import { screens } from './screens.ts'

/** CPU and network of Lighthouse's mobile profile: a four times slower CPU and slow 4G. */
const processorSlowdown = 4
const slow4g = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false }

const kinds = ['script', 'stylesheet', 'font', 'image'] as const
type Kind = (typeof kinds)[number]

/** The app's languages, since French pages also load their messages. */
const locales = ['en-GB', 'fr-FR']

interface PageMetrics {
  /** First and largest contentful paint, in ms since the navigation started. */
  firstContentfulPaint: number
  largestContentfulPaint: number
  /** Total blocking time in ms: the time of long tasks beyond 50 ms each. */
  totalBlockingTime: number
  /** Sum of layout shifts without user input (https://web.dev/articles/cls). */
  layoutShift: number
  /** The elements that moved, with their rectangles before and after. */
  moved: string[]
}

/**
 * Measure the load time of the app's screens in each language, with an empty cache, and of History with two weeks of
 * tasks.
 *
 * @param names prefixes of screen names
 * @returns the names of screens with layout shifts
 */
async function measurePages(names: readonly string[]): Promise<string[]> {
  await buildWeb()
  const server = await startTestServer(populatedServerEnv)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    console.log(
      `screen, first paint (s), largest paint (s), blocking (ms), layout shift, received (kB), ${kinds.join(', ')}`,
    )
    const isSelected = ({ name }: { name: string }) => names.some(start => name.startsWith(start))
    const fullHistory = { name: 'history-full', path: '/history' }
    const visits = [
      ...screens.filter(isSelected).map(screen => ({ ...screen, cookies: [] })),
      ...(isSelected(fullHistory)
        ? [{ ...fullHistory, cookies: (await populateServer(server, browser)).cookies }]
        : []),
    ]
    const shifted: string[] = []
    for (const { path, cookies, locale, name } of visits.flatMap(inEachLanguage)) {
      const { speed, kilobytes, byKind } = await measure(browser, server.origin + path, cookies, locale)
      if (speed.layoutShift > 0) shifted.push(name)
      const seconds = [speed.firstContentfulPaint, speed.largestContentfulPaint].map(ms =>
        (ms / 1000).toFixed(2),
      )
      console.log(
        [
          name,
          ...seconds,
          Math.round(speed.totalBlockingTime),
          speed.layoutShift.toFixed(3),
          kilobytes,
          ...kinds.map(kind => byKind[kind].toFixed(1)),
        ].join(', '),
      )
      for (const move of speed.moved) console.log(`  ${move}`)
    }
    return shifted
  } finally {
    await browser.close()
    await server.close()
  }
}

const inEachLanguage = <Visit extends { name: string }>(visit: Visit) =>
  locales.map(locale => ({ ...visit, locale, name: `${visit.name} ${locale.slice(0, 2)}` }))

async function measure(browser: Browser, url: string, cookies: Cookie[], locale: string) {
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ viewport, locale, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const readSizes = sumSizes(page)
  await page.addInitScript(observePerformance)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const speed = await page.evaluate(() => (window as unknown as { speed: PageMetrics }).speed)
  const byKind = await readSizes()
  await context.close()
  return { speed, kilobytes: Math.round(bytes / 1000), byKind }
}

/** Add up the compressed sizes of a page's files. @returns a function that reads the sums in kB, by kind */
function sumSizes(page: Page): () => Promise<Record<Kind, number>> {
  const sums = { script: 0, stylesheet: 0, font: 0, image: 0 }
  const pending: Promise<void>[] = []
  const add = async (request: Request) => {
    const kind = kinds.find(kind => kind === request.resourceType())
    if (kind) sums[kind] += (await request.sizes()).responseBodySize / 1000
  }
  page.on('requestfinished', request => pending.push(add(request)))
  return async () => {
    await Promise.all(pending)
    return sums
  }
}

/** Not yet in TypeScript's library (https://wicg.github.io/layout-instability/). */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in the page, before any of its scripts. */
function observePerformance(): void {
  const speed: PageMetrics = {
    firstContentfulPaint: 0,
    largestContentfulPaint: 0,
    totalBlockingTime: 0,
    layoutShift: 0,
    moved: [],
  }
  Object.assign(window, { speed })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') speed.firstContentfulPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    speed.largestContentfulPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    speed.totalBlockingTime += duration - 50
  })
  observe('layout-shift', entry => {
    const { value, hadRecentInput, sources } = entry as LayoutShift
    if (hadRecentInput) return
    speed.layoutShift += value
    for (const { node, previousRect, currentRect } of sources) {
      const name = node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? '')
      const [from, to] = [previousRect, currentRect].map(
        ({ x, y, width, height }) => `${x},${y} ${width}×${height}`,
      )
      speed.moved.push(`${Math.round(entry.startTime)} ms: ${name} from ${from} to ${to}`)
    }
  })
}

const names = process.argv.slice(2)
const defaultScreens = ['home', 'tools', 'tool-', 'history', 'pricing', 'login']
const shifted = await measurePages(names.length > 0 ? names : defaultScreens)
if (shifted.length > 0) {
  console.error(`Layout shifts on: ${shifted.join(', ')}`)
  process.exitCode = 1
}
