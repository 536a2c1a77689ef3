import { isTextInput } from '@pentimento/ui'
import { useEffect, useEffectEvent } from 'react'
import type { UndoHandlers } from './use-undoable-reducer.ts'

/** Handle Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y everywhere except in text fields, menus and dialogs. */
export function useUndoKeys({ onUndo, onRedo }: UndoHandlers): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = directionOf(event)
    if (!direction) return
    event.preventDefault()
    if (direction === 'undo') onUndo?.()
    else onRedo?.()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function directionOf(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const { key, shiftKey, ctrlKey, metaKey, target } = event
  if (!ctrlKey && !metaKey) return undefined
  const isElsewhere =
    target instanceof Element && (isTextInput(target) || target.closest('[popover], dialog') !== null)
  if (isElsewhere) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : undefined
}
