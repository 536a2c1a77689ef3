import { useSyncExternalStore } from 'react'
import { Banned } from './Banned.tsx'
import { Cookies } from './Cookies.tsx'
import { modals } from './modal-store.ts'
import { ProOnly } from './ProOnly.tsx'
import { UsageCap } from './UsageCap.tsx'

/** The modal that was called for, over whatever screen is open. */
export function Modals() {
  const modal = useSyncExternalStore(modals.subscribe, modals.current, () => undefined)
  switch (modal?.name) {
    case undefined:
      return null
    case 'banned':
      return <Banned onClose={modals.close} />
    case 'cookies':
      return <Cookies onClose={modals.close} />
    case 'pro-only':
      return <ProOnly {...modal} onClose={modals.close} />
    case 'usage-cap':
      return <UsageCap {...modal} onClose={modals.close} />
  }
}
