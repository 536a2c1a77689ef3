import { type DialogState, lazyPopup, useLazyDialog } from '../dialog/use-lazy-dialog.tsx'
import type { ConfirmDialogContent } from './ConfirmDialogPopup.tsx'

export interface ConfirmDialogProps extends ConfirmDialogContent, DialogState {}

const popup = lazyPopup(async () => (await import('./ConfirmDialogPopup.tsx')).ConfirmDialogPopup)

/** Asks for confirmation of a destructive action. The cancel button is focused initially. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...content }: ConfirmDialogProps) {
  const dialog = useLazyDialog(popup, { trigger, open, onOpenChange })
  return (
    <>
      {dialog.trigger}
      {dialog.Popup && <dialog.Popup {...content} {...dialog.popupProps} />}
    </>
  )
}
