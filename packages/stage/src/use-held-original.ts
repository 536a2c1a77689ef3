import { useHeldKey } from '@pentimento/ui'
import { useState } from 'react'

/**
 * Whether the original is asked for: by `O` upon the stage, or by a HoldButton.
 *
 * @returns `button` is what the HoldButton is given
 */
export function useHeldOriginal() {
  const [held, onHold] = useState(false)
  const isKeyHeld = useHeldKey('o')
  return { isHeld: held || isKeyHeld, button: { held, onHold, shortcut: 'O' } }
}
