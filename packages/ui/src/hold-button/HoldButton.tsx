import { Eye } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button, type ButtonLook } from '../button/Button.tsx'
import { useWords } from '../words/Words.tsx'
import { hearsKeys } from './hears-keys.ts'

export interface HoldButtonProps extends Omit<ButtonLook, 'size'> {
  held: boolean
  /** Called with true on pointer, Space or Enter down, and false on release. */
  onHold: (held: boolean) => void
  /** @default 'Hold to see the original' */
  children?: string
  /** Key with the same effect (see `useKeyHeld`); only announced to screen readers, not handled here. */
  shortcut?: string
  disabled?: boolean
}

/** A button that is active only while it's held. */
export function HoldButton({
  held,
  onHold,
  children,
  shortcut,
  disabled,
  variant = 'outline',
  color = 'gray',
  wide,
}: HoldButtonProps) {
  const words = useWords()
  const onKey = (event: KeyboardEvent, down: boolean) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) onHold(down)
  }
  return (
    <Button
      variant={variant}
      color={color}
      wide={wide}
      icon={<Eye />}
      disabled={disabled}
      aria-pressed={held}
      aria-keyshortcuts={shortcut}
      {...hearsKeys}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        onHold(true)
      }}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onContextMenu={event => event.preventDefault()}
      onKeyDown={event => onKey(event, true)}
      onKeyUp={event => onKey(event, false)}
      onBlur={() => onHold(false)}
    >
      {children ?? words.showOriginal}
    </Button>
  )
}
