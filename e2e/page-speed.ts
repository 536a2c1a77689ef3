import { type Browser, type Cookie, chromium } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.ts'
import { findChromium } from '../scripts/chromium.ts'
import { openHouse } from '../scripts/house.ts'
import { livedIn, liveIn } from './lived-in.ts'
import { screens } from './screens.ts'

/** CPU and network of Lighthouse's mobile profile: a four times slower CPU and slow 4G. */
const processorSlowdown = 4
const line = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false }

interface Speed {
  /** First and largest contentful paint, in ms since the navigation started. */
  firstPaint: number
  largestPaint: number
  /** Total blocking time in ms: the time of long tasks beyond 50 ms each. */
  blocking: number
  /** Sum of layout shifts without user input (https://web.dev/articles/cls). */
  shift: number
}

/**
 * Measure the load time of the app's screens with an empty cache, and of History with two weeks of tasks.
 *
 * @param names prefixes of screen names
 * @returns the names of screens with layout shifts
 */
async function measurePages(names: readonly string[]): Promise<string[]> {
  await buildWeb()
  const house = await openHouse(livedIn)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    console.log('screen, first paint (s), largest paint (s), blocking (ms), layout shift, received (kB)')
    const isWanted = ({ name }: { name: string }) => names.some(start => name.startsWith(start))
    const full = { name: 'history-full', address: '/history' }
    const visits = [
      ...screens.filter(isWanted).map(screen => ({ ...screen, cookies: [] })),
      ...(isWanted(full) ? [{ ...full, cookies: (await liveIn(house, browser)).cookies }] : []),
    ]
    const moved: string[] = []
    for (const { name, address, cookies } of visits) {
      const { speed, kilobytes } = await measure(browser, house.address + address, cookies)
      if (speed.shift > 0) moved.push(name)
      const seconds = [speed.firstPaint, speed.largestPaint].map(ms => (ms / 1000).toFixed(2))
      console.log(
        [name, ...seconds, Math.round(speed.blocking), speed.shift.toFixed(3), kilobytes].join(', '),
      )
    }
    return moved
  } finally {
    await browser.close()
    await house.close()
  }
}

async function measure(browser: Browser, address: string, cookies: Cookie[]) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const speed = await page.evaluate(() => (window as unknown as { speed: Speed }).speed)
  await context.close()
  return { speed, kilobytes: Math.round(bytes / 1000) }
}

/** Runs in the page, before any of its scripts. */
function watch(): void {
  const speed: Speed = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
  Object.assign(window, { speed })
  const hear = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(tell)).observe({ type, buffered: true })
  hear('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') speed.firstPaint = startTime
  })
  hear('largest-contentful-paint', ({ startTime }) => {
    speed.largestPaint = startTime
  })
  hear('longtask', ({ duration }) => {
    speed.blocking += duration - 50
  })
  hear('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) speed.shift += value
  })
}

const names = process.argv.slice(2)
const usual = ['home', 'tools', 'tool-', 'history', 'pricing', 'login']
const moved = await measurePages(names.length > 0 ? names : usual)
if (moved.length > 0) {
  console.error(`Layout shifts on: ${moved.join(', ')}`)
  process.exitCode = 1
}
