import type { Page } from '@playwright/test'

/** Collect a page's uncaught errors, console errors and unexpected layout shifts from now on. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', fault => faults.push(fault.message))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  void page.addInitScript(tellOfShifts)
  return faults
}

/**
 * Runs in the page: report each layout shift (Layout Instability, WICG) as an error. As in Cumulative Layout Shift,
 * shifts within 500 ms after user input don't count. Playwright's `fill` isn't user input for the browser, so `input`
 * events count here, too.
 */
function tellOfShifts() {
  let typedAt = Number.NEGATIVE_INFINITY
  addEventListener(
    'input',
    ({ timeStamp, target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') return
      typedAt = timeStamp
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
      if (hadRecentInput || startTime < typedAt + 500) continue
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const name = element ? `${element.tagName} ${element.className}` : 'a removed element'
        const [before, after] = [from, to].map(({ x, y, width, height }) => `${x}, ${y} ${width}×${height}`)
        return `${name} from ${before} to ${after}`
      })
      reportError(new Error(`layout shift of ${value.toFixed(4)}: ${moved.join('; ')}`))
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
