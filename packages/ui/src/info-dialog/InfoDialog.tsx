import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog, type DialogProps } from '../dialog/Dialog.tsx'
import { useWords } from '../words/Words.tsx'
import styles from './info-dialog.module.css'
import { useCountdown } from './use-countdown.ts'

export interface InfoDialogProps extends Omit<DialogProps, 'trigger' | 'open' | 'onOpenChange'> {
  onClose: () => void
  /** Time until it closes automatically, in milliseconds. */
  closesInMs: number
}

/**
 * An informational dialog that closes automatically. Shows the remaining time, and pauses while it's hovered, while
 * the page is hidden, and when the user chooses to keep it open.
 */
export function InfoDialog({ onClose, closesInMs, children, footer, ...dialog }: InfoDialogProps) {
  const words = useWords()
  const [isHeld, setHeld] = useState(false)
  const [isOver, setOver] = useState(false)
  const leftMs = useCountdown(closesInMs, { isPaused: isHeld || isOver, onEnd: onClose })
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
              aria-label={isHeld ? words.goOn : words.pause}
              onClick={() => setHeld(!isHeld)}
            >
              {isHeld ? <Play size={18} /> : <Pause size={18} />}
            </Button>
            <span role="timer">{isHeld ? words.staysOpen : words.closesIn(seconds)}</span>
          </div>
          {footer}
        </>
      }
    >
      <div onPointerEnter={() => setOver(true)} onPointerLeave={() => setOver(false)}>
        {children}
      </div>
    </Dialog>
  )
}
