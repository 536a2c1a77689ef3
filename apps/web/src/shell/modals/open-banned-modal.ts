import { pushEvent } from '../../session/consent.ts'
import { modals } from './modal-store.ts'

/** Open the modal about the disabled account, unless it's open. */
export function openBannedModal(): void {
  if (modals.current()?.name === 'banned') return
  pushEvent({ event: 'ban_modal' })
  modals.open({ name: 'banned' })
}
