import { layers } from '@pentimento/ui'
import type { RouterHistory } from '@tanstack/react-router'

/** How long a history traversal may take; it happens at once or never. */
const patienceMs = 1000

/**
 * Let the browser's Back close the topmost layer instead of leaving the page.
 *
 * Every layer has a history entry above the page's own, with the page's URL and key, which is hidden from the
 * router. A layer that is closed otherwise removes its entry; navigating from within a layer first returns to
 * the page's own entry, so that Back leads to the page.
 *
 * @returns a function that stops it
 */
export function closeByBack(history: RouterHistory): () => void {
  const { push, replace } = history
  let settling: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  /** While a traversal is pending: the actions to run after it. */
  let awaited: (() => void)[] | undefined
  /** The position in the history that was recorded last. */
  let seen = { page: pageKey(), entries: entries() }
  /** Whether another document may be loading, which a traversal would abort. */
  let isAsking = false

  const settleSoon = () => {
    clearTimeout(settling)
    settling = setTimeout(settle)
  }
  const settle = () => {
    look()
    if (awaited || !isAtPage(history)) return
    const open = layers.current().length
    if (open > entries()) isAsking = false
    for (let count = entries() + 1; count <= open; count++) addEntry(count)
    if (entries() > open && !isAsking) goDownTo(open)
    look()
  }
  const look = () => {
    seen = { page: pageKey(), entries: entries() }
  }
  const goDownTo = (count: number) => {
    awaited = []
    window.history.go(count - entries())
    patience = setTimeout(stay, patienceMs)
  }
  /**
   * If the traversal doesn't happen, the current entry is the page's own: the browser restored the tab with too
   * few entries.
   */
  const stay = () => {
    replaceEntry(0)
    arrive(new PopStateEvent('popstate'))
  }
  const fromPage = (navigate: RouterHistory['push']): RouterHistory['push'] => {
    const go: RouterHistory['push'] = (...where) => {
      if (!awaited && (entries() === 0 || !isAtPage(history))) return navigate(...where)
      if (!awaited) goDownTo(0)
      awaited?.push(() => go(...where))
    }
    return go
  }
  const arrive = (event: PopStateEvent) => {
    const todo = awaited
    awaited = undefined
    clearTimeout(patience)
    settleSoon()
    if (seen.page === pageKey()) {
      event.stopImmediatePropagation()
      const closing = layers.current().slice(entries())
      for (const layer of todo ? [] : closing.reverse()) layer.close()
      // Skip the leftover entry of a closed layer.
      if (!todo && closing.length === 0 && entries() < seen.entries) window.history.back()
    }
    look()
    for (const act of todo ?? []) act()
  }

  const ask = () => {
    isAsking = true
  }

  history.push = fromPage(push)
  history.replace = fromPage(replace)
  // In the capture phase, before the router's listener.
  window.addEventListener('popstate', arrive, { capture: true })
  window.addEventListener('beforeunload', ask)
  const ends = [layers.subscribe(settleSoon), history.subscribe(settleSoon)]
  // A layer that was open before a reload is closed now.
  settleSoon()
  return () => {
    history.push = push
    history.replace = replace
    window.removeEventListener('popstate', arrive, { capture: true })
    window.removeEventListener('beforeunload', ask)
    for (const end of ends) end()
    for (const timer of [settling, patience]) clearTimeout(timer)
  }
}

/** The number of layer entries between the page's own entry and the current one. */
const entries = (): number => window.history.state?.layers ?? 0

const pageKey = (): string | undefined => window.history.state?.__TSR_key

/** False while the router asks whether to leave a page that Back has already left. */
const isAtPage = ({ location }: RouterHistory) => pageKey() === location.state.__TSR_key

/** Through the prototype, since the router replaces the methods of `window.history`. */
const addEntry = (count: number) =>
  History.prototype.pushState.call(window.history, { ...window.history.state, layers: count }, '')
const replaceEntry = (count: number) =>
  History.prototype.replaceState.call(window.history, { ...window.history.state, layers: count }, '')
