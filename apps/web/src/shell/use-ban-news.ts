import { useEffect } from 'react'
import { onDisabled } from '../data/request.ts'
import { openBanned } from './modals/open-banned.ts'

/** Tell someone whose account is disabled, whatever they were about. */
export function useBanNews(): void {
  useEffect(() => onDisabled(openBanned), [])
}
