import { useEffect, useState } from 'react'
import { onDemand } from './on-demand.tsx'

const OrderSearch = onDemand(async () => (await import('./OrderSearch.tsx')).OrderSearch)

/** The command palette: opens with Ctrl+K or ⌘K. */
export function Palette() {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
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
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return isOpen === undefined ? null : <OrderSearch open={isOpen} onOpenChange={setOpen} />
}
