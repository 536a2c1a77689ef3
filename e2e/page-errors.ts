import type { Page } from '@playwright/test'

/** Collect a page's uncaught errors, console errors and unexpected layout shifts from now on. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  void page.addInitScript(reportLayoutShifts)
  return errors
}

/**
 * Runs in the page: report each layout shift (Layout Instability, WICG) as an error. As in Cumulative Layout Shift,
 * shifts within 500 ms after user input don't count. Playwright's `fill` isn't user input for the browser, so `input`
 * events count here, too. Shifts below `minShift` don't count either: text may be a few pixels wider in the web font
 * than in its fallback.
 */
function reportLayoutShifts() {
  const minShift = 0.0005
  let lastInputAt = Number.NEGATIVE_INFINITY
  addEventListener(
    'input',
    ({ timeStamp, target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') return
      lastInputAt = timeStamp
    },
    true,
  )
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const observer = new PerformanceObserver(list => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput || startTime < lastInputAt + 500 || value < minShift) continue
      const descriptions = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const name = element ? `${element.tagName} ${element.className}` : 'a removed element'
        const [before, after] = [from, to].map(({ x, y, width, height }) => `${x}, ${y} ${width}×${height}`)
        return `${name} from ${before} to ${after}`
      })
      reportError(new Error(`layout shift of ${value.toFixed(4)}: ${descriptions.join('; ')}`))
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
