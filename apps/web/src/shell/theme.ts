import { createEmitter, type ReadableStore, useStore } from '@pentimento/ui'
import { safeLocalStorage } from '../data/safe-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const changes = createEmitter()

function readTheme(): Theme {
  const stored = safeLocalStorage.read('theme')
  return themes.find(theme => theme === stored) ?? 'system'
}

/** Store a theme in this browser and apply it; `preload.js` applies it again before the next first paint. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    safeLocalStorage.remove('theme')
    delete document.documentElement.dataset['theme']
  } else {
    safeLocalStorage.write('theme', theme)
    document.documentElement.dataset['theme'] = theme
  }
  changes.emit()
}

const store: ReadableStore<Theme> = { initial: 'system', current: readTheme, subscribe: changes.subscribe }

export const useTheme = () => useStore(store)
