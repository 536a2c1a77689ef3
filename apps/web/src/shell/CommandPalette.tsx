import { createStore, useStore } from '@pentimento/ui'
import { useEffect } from 'react'
import { lazyComponent } from './lazy-component.tsx'

const CommandSearch = lazyComponent(async () => (await import('./CommandSearch.tsx')).CommandSearch)

/** Whether the command palette is open; undefined before it was opened once. */
export const isPaletteOpen = createStore<boolean | undefined>(undefined)

/** The command palette: opens with Ctrl+K, ⌘K or the header's button. */
export function CommandPalette() {
  const isOpen = useStore(isPaletteOpen)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      isPaletteOpen.set(!isPaletteOpen.current())
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => {
      window.removeEventListener('keydown', handleKeyDown)
      isPaletteOpen.set(undefined)
    }
  }, [])
  return isOpen === undefined ? null : <CommandSearch open={isOpen} onOpenChange={isPaletteOpen.set} />
}
