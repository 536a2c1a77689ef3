import { useHeldKey } from '@pentimento/ui'
import { useState } from 'react'

/**
 * Whether to show the original: while `O` or a HoldButton is held.
 *
 * @returns `buttonProps` are the props of the HoldButton
 */
export function useHeldOriginal() {
  const [held, onHold] = useState(false)
  const isKeyHeld = useHeldKey('o')
  return { isHeld: held || isKeyHeld, button: { held, onHold, shortcut: 'O' } }
}
