import type { Page } from '@playwright/test'

/** What breaks on a page from here on, be it told or not, and what moves there though nobody pressed anything. */
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
 * Layout Instability (WICG), as counted in Cumulative Layout Shift: without what follows within 500 ms of a press, or
 * of words, which tests put in fields without pressing keys.
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
        const name = element ? `${element.tagName} ${element.className}` : 'what is gone'
        const [before, after] = [from, to].map(({ x, y, width, height }) => `${x}, ${y} ${width}×${height}`)
        return `${name} from ${before} to ${after}`
      })
      reportError(new Error(`layout shift of ${value.toFixed(4)}: ${moved.join('; ')}`))
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}
