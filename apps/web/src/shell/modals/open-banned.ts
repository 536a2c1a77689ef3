import { pushEvent } from '../../session/consent.ts'
import { modals } from './modal-store.ts'

/** Tell someone that their account is disabled, once. */
export function openBanned(): void {
  if (modals.current()?.name === 'banned') return
  pushEvent({ event: 'ban_modal' })
  modals.open({ name: 'banned' })
}
