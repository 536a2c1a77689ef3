import { openRoom } from '@pentimento/language'
import { useSyncExternalStore } from 'react'
import { onDemand } from '../on-demand.tsx'
import { modals } from './modal-store.ts'

const CalledModal = onDemand(async () => {
  await openRoom('shell/modals')
  return (await import('./CalledModal.tsx')).CalledModal
})

/** The modal that was called for, over whatever screen is open. */
export function Modals() {
  const modal = useSyncExternalStore(modals.subscribe, modals.current, () => undefined)
  return modal && <CalledModal modal={modal} />
}
