import { layers } from '@pentimento/ui'
import type { RouterHistory } from '@tanstack/react-router'

/** How long the browser may take to go down, which it does at once or never. */
const patienceMs = 1000

/**
 * Let the browser's way back close what lies over the page, the topmost first, instead of leaving the page.
 *
 * Every layer has an entry of the browser's history above the page's own, with the page's address and key, of which
 * the router hears nothing. Closed otherwise, a layer takes its entry along; and whoever goes elsewhere from
 * within one goes from the page's own entry, so that the way back from there leads to the page.
 *
 * @returns a function that ends it
 */
export function closeByBack(history: RouterHistory): () => void {
  const { push, replace } = history
  let settling: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  /** While the browser is on its way down: what is to be done there. */
  let awaited: (() => void)[] | undefined
  /** Where the browser was last seen. */
  let seen = { page: pageKey(), entries: entries() }
  /** Whether the browser may be asking for another document, which it would give up if it were sent down. */
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
  /** What the browser cannot go down from is the page's own entry: it kept too few, as of a tab that it restored. */
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
      // From an entry that a layer has left behind, the way back leads on.
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
  // Before the router hears of it.
  window.addEventListener('popstate', arrive, { capture: true })
  window.addEventListener('beforeunload', ask)
  const ends = [layers.subscribe(settleSoon), history.subscribe(settleSoon)]
  // One that was open when the page was loaded again is not any more.
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

/** How many entries of layers the browser is above the page's own. */
const entries = (): number => window.history.state?.layers ?? 0

const pageKey = (): string | undefined => window.history.state?.__TSR_key

/** Not so while the router asks whether the page may be left that the browser has left by its way back. */
const isAtPage = ({ location }: RouterHistory) => pageKey() === location.state.__TSR_key

/** By the prototype's methods, since the router listens to those in their place. */
const addEntry = (count: number) =>
  History.prototype.pushState.call(window.history, { ...window.history.state, layers: count }, '')
const replaceEntry = (count: number) =>
  History.prototype.replaceState.call(window.history, { ...window.history.state, layers: count }, '')
