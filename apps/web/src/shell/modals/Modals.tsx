import { loadMessages } from '@pentimento/language'
import { useStore } from '@pentimento/ui'
import { lazyComponent } from '../lazy-component.tsx'
import { modals } from './modal-store.ts'

const ActiveModal = lazyComponent(async () => {
  await loadMessages('shell/modals')
  return (await import('./ActiveModal.tsx')).ActiveModal
})

/** The open modal, over any screen. */
export function Modals() {
  const modal = useStore(modals)
  return modal && <ActiveModal modal={modal} />
}
