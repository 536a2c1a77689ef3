import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog, type DialogProps } from '../dialog/Dialog.tsx'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'
import styles from './info-dialog.module.css'
import { useCountdown } from './use-countdown.ts'

export interface InfoDialogProps extends Omit<DialogProps, 'trigger' | 'open' | 'onOpenChange'> {
  onClose: () => void
  /** Time until it closes automatically, in milliseconds. */
  autoCloseMs: number
}

/**
 * An informational dialog that closes automatically. Shows the remaining time, and pauses while it's hovered, while
 * the page is hidden, and when the user chooses to keep it open.
 */
export function InfoDialog({ onClose, autoCloseMs, children, footer, ...dialog }: InfoDialogProps) {
  const texts = useUiTexts()
  const [isKeptOpen, setIsKeptOpen] = useState(false)
  const [isHovered, setIsHovered] = useState(false)
  const leftMs = useCountdown(autoCloseMs, { isPaused: isKeptOpen || isHovered, onEnd: onClose })
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <div className={styles.countdown}>
            <Button
              variant="text"
              color="gray"
              size="square"
              aria-label={isKeptOpen ? texts.resume : texts.pause}
              onClick={() => setIsKeptOpen(!isKeptOpen)}
            >
              {isKeptOpen ? <Play size={18} /> : <Pause size={18} />}
            </Button>
            <span role="timer">{isKeptOpen ? texts.staysOpen : texts.closesIn(seconds)}</span>
          </div>
          {footer}
        </>
      }
    >
      <div onPointerEnter={() => setIsHovered(true)} onPointerLeave={() => setIsHovered(false)}>
        {children}
      </div>
    </Dialog>
  )
}
