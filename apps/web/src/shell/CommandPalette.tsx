import { useEffect, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'

const CommandSearch = lazyComponent(async () => (await import('./CommandSearch.tsx')).CommandSearch)

/** The command palette: opens with Ctrl+K or ⌘K. */
export function CommandPalette() {
  const [isOpen, setOpen] = useState<boolean>()
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
      setOpen(open => !open)
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  return isOpen === undefined ? null : <CommandSearch open={isOpen} onOpenChange={setOpen} />
}
