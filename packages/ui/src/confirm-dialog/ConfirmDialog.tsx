import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import styles from '../dialog/dialog.module.css'
import { useLayer } from '../layers/use-layer.ts'
import { useOpen } from '../popup/use-open.ts'
import { useWords } from '../words/Words.tsx'

export interface ConfirmDialogProps {
  /** The question, e.g. "Delete 3 pictures?". */
  title: ReactNode
  /** What follows from it. */
  description: ReactNode
  /** The act as a verb, e.g. "Delete". */
  confirmLabel: string
  cancelLabel?: string
  /** @default 'danger' */
  color?: 'primary' | 'danger'
  /** Closes when it returns; a promise keeps the button busy until it settles, and a rejected one keeps it open. */
  onConfirm: () => unknown
  /** Where the focus goes once it is done; for acts that what they are called from goes with. @default back to that */
  doneFocus?: RefObject<HTMLElement | null>
  /** A button that opens it; without one, `open` rules. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Asks before what cannot be undone. The focus starts on the harmless answer. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel,
  color = 'danger',
  onConfirm,
  doneFocus,
  trigger,
  open: givenOpen,
  onOpenChange,
}: ConfirmDialogProps) {
  const words = useWords()
  const cancelRef = useRef<HTMLButtonElement>(null)
  const isConfirmed = useRef(false)
  const [open, setOpen] = useOpen(givenOpen, onOpenChange)
  const [busy, setBusy] = useState(false)
  useLayer(open, () => setOpen(false))
  const confirm = async () => {
    setBusy(true)
    try {
      // What called for it, and the question with it, may be gone before it is done.
      isConfirmed.current = true
      await onConfirm()
      setOpen(false)
    } catch {
      // The caller says what went wrong; the question stays to be answered again.
      isConfirmed.current = false
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            className={styles.popup}
            initialFocus={() => {
              isConfirmed.current = false
              return cancelRef.current
            }}
            finalFocus={() => (isConfirmed.current && doneFocus?.current) || true}
          >
            <div className={styles.head}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
            </div>
            <div className={styles.footer}>
              <AlertDialog.Close
                ref={cancelRef}
                render={
                  <Button variant="text" color="gray">
                    {cancelLabel ?? words.cancel}
                  </Button>
                }
              />
              <Button color={color} loading={busy} onClick={confirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
