import { useKeyHeld } from '@pentimento/ui'
import { useState } from 'react'

/**
 * Whether to show the original: while `O` or a HoldButton is held.
 *
 * @returns `buttonProps` are the props of the HoldButton
 */
export function useShowOriginal() {
  const [isHeld, onHold] = useState(false)
  const isKeyHeld = useKeyHeld('o')
  return { showsOriginal: isHeld || isKeyHeld, buttonProps: { isHeld, onHold, shortcut: 'O' } }
}
