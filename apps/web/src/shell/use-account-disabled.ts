import { useEffect } from 'react'
import { accountDisabled } from '../data/request.ts'
import { modals } from './modals/modal-store.ts'
import { openBannedModal } from './modals/open-banned-modal.ts'

/** Open the dialog about a disabled account as soon as the server reports it. */
export function useBannedDialog(): void {
  useEffect(() => accountDisabled.subscribe(openBannedModal), [])
}

/**
 * Close a sign-in form when the dialog about a disabled account opens.
 * @param close the same function at every render
 */
export function useCloseWhenBanned(close: () => void): void {
  useEffect(() => modals.subscribe(() => modals.current()?.name === 'banned' && close()), [close])
}
