import { useEffect } from 'react'
import { onDisabled } from '../data/request.ts'
import { modals } from './modals/modal-store.ts'
import { openBanned } from './modals/open-banned.ts'

/** Tell someone whose account is disabled, whatever they were about. */
export function useBanNews(): void {
  useEffect(() => onDisabled(openBanned), [])
}

/** Close a way to sign in once it is told that the account is disabled. @param close the same at every render */
export function useClosedByBan(close: () => void): void {
  useEffect(() => modals.subscribe(() => modals.current()?.name === 'banned' && close()), [close])
}
