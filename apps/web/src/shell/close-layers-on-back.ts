import { layers } from '@pentimento/ui'
import type { RouterHistory } from '@tanstack/react-router'

/** How long a history traversal may take; it happens at once or never. */
const traversalTimeoutMs = 1000

/**
 * Let the browser's Back close the topmost layer instead of leaving the page.
 *
 * Every layer has a history entry above the page's own, with the page's URL and key, which is hidden from the
 * router. A layer that is closed otherwise removes its entry; navigating from within a layer first returns to
 * the page's own entry, so that Back leads to the page.
 *
 * The browser restores the scroll position when a layer is closed, but not on the way to another page, which starts at
 * the top: the mode of scroll restoration belongs to a history entry.
 *
 * @returns a function that stops it
 */
export function closeLayersOnBack(history: RouterHistory): () => void {
  const { push, replace } = history
  let syncTimer: ReturnType<typeof setTimeout> | undefined
  let traversalTimer: ReturnType<typeof setTimeout> | undefined
  /** While a traversal is pending: the actions to run after it. */
  let pendingActions: (() => void)[] | undefined
  /** The position in the history that was recorded last. */
  let lastPosition = { page: pageKey(), entries: layerEntryCount() }
  /** Whether another document may be loading, which a traversal would abort. */
  let isUnloading = false

  const scheduleSync = () => {
    clearTimeout(syncTimer)
    syncTimer = setTimeout(sync)
  }
  const sync = () => {
    recordPosition()
    if (pendingActions || !isAtPage(history)) return
    const open = layers.current().length
    if (open > layerEntryCount()) isUnloading = false
    addEntries(open)
    if (layerEntryCount() > open && !isUnloading) goBackTo(open)
    recordPosition()
  }
  const recordPosition = () => {
    lastPosition = { page: pageKey(), entries: layerEntryCount() }
  }
  const goBackTo = (count: number) => {
    pendingActions = []
    window.history.go(count - layerEntryCount())
    // Without a traversal, the current entry is the page's own: the browser restored the tab with too few entries.
    traversalTimer = setTimeout(() => {
      replaceEntry(0)
      handlePopState(new PopStateEvent('popstate'))
    }, traversalTimeoutMs)
  }
  const afterReturningToPage = (navigate: RouterHistory['push']): RouterHistory['push'] => {
    const navigateFromPage: RouterHistory['push'] = (...args) => {
      if (!pendingActions && (layerEntryCount() === 0 || !isAtPage(history))) return navigate(...args)
      if (!pendingActions) goBackTo(0)
      pendingActions?.push(() => navigateFromPage(...args))
    }
    return navigateFromPage
  }
  const handlePopState = (event: PopStateEvent) => {
    const actions = pendingActions
    pendingActions = undefined
    clearTimeout(traversalTimer)
    scheduleSync()
    if (lastPosition.page === pageKey()) {
      event.stopImmediatePropagation()
      stopRestoringScroll()
      const closing = layers.current().slice(layerEntryCount())
      for (const layer of actions ? [] : closing.reverse()) layer.close()
      // Skip the leftover entry of a closed layer.
      if (!actions && closing.length === 0 && layerEntryCount() < lastPosition.entries) window.history.back()
    }
    recordPosition()
    for (const action of actions ?? []) action()
  }

  const handleBeforeUnload = () => {
    isUnloading = true
  }

  window.history.scrollRestoration = 'manual'
  history.push = afterReturningToPage(toTopOfPage(push))
  history.replace = afterReturningToPage(toTopOfPage(replace))
  // In the capture phase, before the router's listener.
  window.addEventListener('popstate', handlePopState, { capture: true })
  window.addEventListener('beforeunload', handleBeforeUnload)
  const unsubscribers = [layers.subscribe(scheduleSync), history.subscribe(scheduleSync)]
  // A layer that was open before a reload is closed now.
  scheduleSync()
  return () => {
    history.push = push
    history.replace = replace
    window.removeEventListener('popstate', handlePopState, { capture: true })
    window.removeEventListener('beforeunload', handleBeforeUnload)
    for (const unsubscribe of unsubscribers) unsubscribe()
    for (const timer of [syncTimer, traversalTimer]) clearTimeout(timer)
  }
}

/** The number of layer entries between the page's own entry and the current one. */
const layerEntryCount = (): number => window.history.state?.layers ?? 0

const pageKey = (): string | undefined => window.history.state?.__TSR_key

/** False while the router asks whether to leave a page that Back has already left. */
const isAtPage = ({ location }: RouterHistory) => pageKey() === location.state.__TSR_key

/** The browser restores the position after `popstate`, before it draws the next frame. */
function stopRestoringScroll(): void {
  requestAnimationFrame(() => {
    if (layerEntryCount() === 0) window.history.scrollRestoration = 'manual'
  })
}

/** A new entry gets the mode of the current one, which is that of a page with a layer for a moment after it's closed. */
function toTopOfPage(navigate: RouterHistory['push']): RouterHistory['push'] {
  return (...args) => {
    window.history.scrollRestoration = 'manual'
    navigate(...args)
  }
}

function addEntries(open: number): void {
  if (open > layerEntryCount()) window.history.scrollRestoration = 'auto'
  for (let count = layerEntryCount() + 1; count <= open; count++) addEntry(count)
}

/** Through the prototype, since the router replaces the methods of `window.history`. */
const addEntry = (count: number) =>
  History.prototype.pushState.call(window.history, { ...window.history.state, layers: count }, '')
const replaceEntry = (count: number) =>
  History.prototype.replaceState.call(window.history, { ...window.history.state, layers: count }, '')
