import { useEffect } from 'react'
import { onDisabled } from '../data/request.ts'
import { modals } from './modals/modal-store.ts'
import { openBanned } from './modals/open-banned.ts'

/** Open the dialog about a disabled account as soon as the server reports it. */
export function useBanNews(): void {
  useEffect(() => onDisabled(openBanned), [])
}

/**
 * Close a sign-in form when the dialog about a disabled account opens.
 * @param close the same function at every render
 */
export function useClosedByBan(close: () => void): void {
  useEffect(() => modals.subscribe(() => modals.current()?.name === 'banned' && close()), [close])
}
