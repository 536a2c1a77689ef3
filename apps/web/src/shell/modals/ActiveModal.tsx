import { t } from '@pentimento/language'
import { Banned } from './Banned.tsx'
import { Cookies } from './Cookies.tsx'
import { DailyLimit } from './DailyLimit.tsx'
import { HighTraffic } from './HighTraffic.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { LinkProvider } from './LinkProvider.tsx'
import { type Modal, modals } from './modal-store.ts'
import { PhoneSignIn } from './PhoneSignIn.tsx'
import { ProOnly } from './ProOnly.tsx'
import { RetryTime } from './RetryTime.tsx'
import { TooManyAtOnce } from './TooManyAtOnce.tsx'
import { UsageCap } from './UsageCap.tsx'

/** The component of each modal. */
export function ActiveModal({ modal }: { modal: Modal }) {
  switch (modal.name) {
    case 'banned':
      return <Banned onClose={modals.close} />
    case 'cookies':
      return <Cookies onClose={modals.close} />
    case 'link-provider':
      return <LinkProvider {...modal} onClose={modals.close} />
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

interface QueueFullProps {
  /** An ISO date; undefined if it isn't known. */
  retryAt: string | undefined
  onClose: () => void
}

/** The queue is full for users without Pro. */
function QueueFull({ retryAt, onClose }: QueueFullProps) {
  return (
    <LimitDialog
      title={t('The queue is at capacity')}
      description={t('Too many images are waiting, so no more are accepted for now.')}
      onClose={onClose}
    >
      <p>
        {t(
          'Your image and settings are still here. Try again in a few minutes. With Pro, your images are always accepted and go first.',
        )}
      </p>
      <RetryTime at={retryAt} />
    </LimitDialog>
  )
}
