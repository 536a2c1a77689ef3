import { useEffect, useState } from 'react'
import { isHeard } from './hears-keys.ts'

/**
 * Whether a key is held down where shortcuts are allowed: see `acceptsShortcut`.
 *
 * @param key as in `KeyboardEvent.key`, e.g. `o`; letters in either case
 * @param enabled @default true
 */
export function useHeldKey(key: string, enabled = true): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!enabled) return
    const isKey = (event: KeyboardEvent) => event.key.toLowerCase() === key.toLowerCase()
    const onDown = (event: KeyboardEvent) => {
      if (isKey(event) && isHeard(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey)
        setHeld(true)
    }
    const onUp = (event: KeyboardEvent) => {
      if (isKey(event)) setHeld(false)
    }
    const release = () => setHeld(false)
    window.addEventListener('keydown', onDown)
    window.addEventListener('keyup', onUp)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keydown', onDown)
      window.removeEventListener('keyup', onUp)
      window.removeEventListener('blur', release)
      setHeld(false)
    }
  }, [key, enabled])
  return held
}
