import { useStore } from '@pentimento/ui'
import { lazyComponent } from '../lazy-component.tsx'
import { modals } from './modal-store.ts'

const ActiveModal = lazyComponent(
  async () => (await import('./ActiveModal.tsx')).ActiveModal,
  null,
  'shell/modals',
)

/** The open modal, over any screen. */
export function Modals() {
  const modal = useStore(modals)
  return modal && <ActiveModal modal={modal} />
}
