import { useEffect, useState } from 'react'
import { acceptsShortcut } from './shortcut-scope.ts'

/**
 * Whether a key is held down where shortcuts are allowed: see `acceptsShortcut`.
 *
 * @param key as in `KeyboardEvent.key`, e.g. `o`; letters in either case
 * @param enabled @default true
 */
export function useKeyHeld(key: string, enabled = true): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (!enabled) return
    const isKey = (event: KeyboardEvent) => event.key.toLowerCase() === key.toLowerCase()
    const onDown = (event: KeyboardEvent) => {
      if (isKey(event) && acceptsShortcut(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey)
        setIsHeld(true)
    }
    const onUp = (event: KeyboardEvent) => {
      if (isKey(event)) setIsHeld(false)
    }
    const release = () => setIsHeld(false)
    window.addEventListener('keydown', onDown)
    window.addEventListener('keyup', onUp)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keydown', onDown)
      window.removeEventListener('keyup', onUp)
      window.removeEventListener('blur', release)
      setIsHeld(false)
    }
  }, [key, enabled])
  return isHeld
}
