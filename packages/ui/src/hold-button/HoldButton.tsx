import { Eye } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button, type ButtonStyle } from '../button/Button.tsx'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import { shortcutScope } from './shortcut-scope.ts'

export interface HoldButtonProps extends Omit<ButtonStyle, 'size'> {
  isHeld: boolean
  /** Called with true on pointer, Space or Enter down, and false on release. */
  onHold: (isHeld: boolean) => void
  /** @default 'Hold to see the original' */
  children?: string
  /** Key with the same effect (see `useKeyHeld`); only announced to screen readers, not handled here. */
  shortcut?: string
  disabled?: boolean
}

/** A button that is active only while it's held. */
export function HoldButton({
  isHeld,
  onHold,
  children,
  shortcut,
  disabled,
  variant = 'outline',
  color = 'gray',
  wide,
}: HoldButtonProps) {
  const texts = useUiTexts()
  const onKey = (event: KeyboardEvent, isDown: boolean) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) onHold(isDown)
  }
  return (
    <Button
      variant={variant}
      color={color}
      wide={wide}
      icon={<Eye />}
      disabled={disabled}
      aria-pressed={isHeld}
      aria-keyshortcuts={shortcut}
      {...shortcutScope}
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
      {children ?? texts.showOriginal}
    </Button>
  )
}
