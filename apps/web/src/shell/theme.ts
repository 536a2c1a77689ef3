import { useSyncExternalStore } from 'react'
import { kept } from '../data/kept.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

function chosen(): Theme {
  const wanted = kept.read('theme')
  return themes.find(theme => theme === wanted) ?? 'system'
}

/** Store a theme in this browser and apply it; `before.js` applies it again before the next first paint. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    kept.remove('theme')
    delete document.documentElement.dataset['theme']
  } else {
    kept.write('theme', theme)
    document.documentElement.dataset['theme'] = theme
  }
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chosen,
    () => 'system' as const,
  )
}
