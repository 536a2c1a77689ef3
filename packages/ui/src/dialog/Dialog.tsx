import type { DialogContent } from './DialogPopup.tsx'
import { type DialogState, lazyPopup, useLazyDialog } from './use-lazy-dialog.tsx'

export interface DialogProps extends DialogContent, DialogState {}

const popup = lazyPopup(async () => (await import('./DialogPopup.tsx')).DialogPopup)

/**
 * A modal dialog, closed by its close button, Escape or a click outside; a bottom sheet on small screens.
 * Initially focuses the first field, or the title if there is none or it was opened by touch (a field would open the
 * on-screen keyboard).
 */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  const dialog = useLazyDialog(popup, { trigger, open, onOpenChange })
  return (
    <>
      {dialog.trigger}
      {dialog.Popup && <dialog.Popup {...content} {...dialog.popupProps} />}
    </>
  )
}
