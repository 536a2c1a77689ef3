import { openRoom } from '@pentimento/language'
import { useSyncExternalStore } from 'react'
import { onDemand } from '../on-demand.tsx'
import { modals } from './modal-store.ts'

const CalledModal = onDemand(async () => {
  await openRoom('shell/modals')
  return (await import('./CalledModal.tsx')).CalledModal
})

/** The open modal, over any screen. */
export function Modals() {
  const modal = useSyncExternalStore(modals.subscribe, modals.current, () => undefined)
  return modal && <CalledModal modal={modal} />
}
