import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import styles from '../dialog/dialog.module.css'
import type { DialogPopupProps } from '../dialog/use-lazy-dialog.tsx'
import { useUiTexts } from '../ui-texts/UiTexts.tsx'

export interface ConfirmDialogContent {
  /** The question, e.g. "Delete 3 images?". */
  title: ReactNode
  /** The consequences. */
  description: ReactNode
  /** The action as a verb, e.g. "Delete". */
  confirmLabel: string
  cancelLabel?: string
  /** @default 'danger' */
  color?: 'primary' | 'danger'
  /** The dialog closes when it returns. A promise shows the button as loading; if it rejects, the dialog stays open. */
  onConfirm: () => unknown
  /** Element to focus after confirming, for actions that remove the trigger. @default the trigger */
  focusAfterConfirm?: RefObject<HTMLElement | null>
}

/** What a confirmation shows while it's open. */
export function ConfirmDialogPopup({
  title,
  description,
  confirmLabel,
  cancelLabel,
  color = 'danger',
  onConfirm,
  focusAfterConfirm,
  open,
  onOpenChange,
  triggerRef,
}: ConfirmDialogContent & DialogPopupProps) {
  const texts = useUiTexts()
  const cancelRef = useRef<HTMLButtonElement>(null)
  const isConfirmed = useRef(false)
  const [isPending, setIsPending] = useState(false)
  const confirm = async () => {
    setIsPending(true)
    try {
      // Set before awaiting: the trigger and this dialog may be unmounted before it finishes.
      isConfirmed.current = true
      await onConfirm()
      onOpenChange(false)
    } catch {
      // The caller reports the error; the dialog stays open for another try.
      isConfirmed.current = false
    } finally {
      setIsPending(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            className={styles.popup}
            initialFocus={() => {
              isConfirmed.current = false
              return cancelRef.current
            }}
            finalFocus={() =>
              (isConfirmed.current && focusAfterConfirm?.current) || triggerRef?.current || true
            }
          >
            <div className={styles.header}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
              <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
            </div>
            <div className={styles.footer}>
              <AlertDialog.Close
                ref={cancelRef}
                render={
                  <Button variant="text" color="gray">
                    {cancelLabel ?? texts.cancel}
                  </Button>
                }
              />
              <Button color={color} loading={isPending} onClick={confirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
