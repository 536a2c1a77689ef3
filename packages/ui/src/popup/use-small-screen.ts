import { useSyncExternalStore } from 'react'

const query = '(max-width: 767.98px)'

/** Whether the window is narrower than 768 px; updates on resize. False on a server and without `matchMedia`. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(watch, matches, () => false)
}

function matches(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(query).matches
}

function watch(changed: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
