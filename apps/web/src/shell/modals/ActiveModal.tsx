import { Banned } from './Banned.tsx'
import { Cookies } from './Cookies.tsx'
import { DailyLimit } from './DailyLimit.tsx'
import { HighTraffic } from './HighTraffic.tsx'
import { type Modal, modals } from './modal-store.ts'
import { PhoneSignIn } from './PhoneSignIn.tsx'
import { ProOnly } from './ProOnly.tsx'
import { QueueFull } from './QueueFull.tsx'
import { TooManyAtOnce } from './TooManyAtOnce.tsx'
import { UsageCap } from './UsageCap.tsx'

/** The component of each modal. */
export function ActiveModal({ modal }: { modal: Modal }) {
  switch (modal.name) {
    case 'banned':
      return <Banned onClose={modals.close} />
    case 'cookies':
      return <Cookies onClose={modals.close} />
    case 'phone-sign-in':
      return <PhoneSignIn onClose={modals.close} />
    case 'pro-only':
      return <ProOnly {...modal} onClose={modals.close} />
    case 'daily-limit':
      return <DailyLimit {...modal} onClose={modals.close} />
    case 'high-traffic':
      return <HighTraffic {...modal} onClose={modals.close} />
    case 'queue-full':
      return <QueueFull {...modal} onClose={modals.close} />
    case 'too-many-at-once':
      return <TooManyAtOnce {...modal} onClose={modals.close} />
    case 'usage-cap':
      return <UsageCap {...modal} onClose={modals.close} />
  }
}
