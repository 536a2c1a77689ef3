import { t } from '@pentimento/language'
import { Button, Popover, Skeleton, useSmallScreen } from '@pentimento/ui'
import { X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSession } from '../session/use-session.ts'
import styles from './account-panel.module.css'
import { lazyComponent } from './lazy-component.tsx'
import { Photo } from './Photo.tsx'
import { useCloseWhenBanned } from './use-account-disabled.ts'

const Account = lazyComponent(
  async () => (await import('./Account.tsx')).Account,
  <Skeleton height={220} radius="card" />,
)

const SignInForm = lazyComponent(
  async () => (await import('./SignInForm.tsx')).SignInForm,
  <Skeleton height={420} radius="card" />,
)

/** The header's popover to sign in, or with the signed-in user's account. */
export function AccountPanel() {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useCloseWhenBanned(close)
  if (session.state === 'loading') {
    return (
      <Button variant="tonal" className={styles.opener} disabled>
        {t('account')}
      </Button>
    )
  }
  const isSignedIn = session.state === 'signed-in'
  const title = isSignedIn ? t('Your account') : t('Sign in')
  return (
    <Popover
      label={title}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        isSignedIn ? (
          <Button
            variant="tonal"
            className={styles.opener}
            icon={<Photo user={session.user} size="small" />}
            onPointerEnter={Account.preload}
            onFocus={Account.preload}
          >
            {t('account')}
          </Button>
        ) : (
          <Button
            variant="tonal"
            className={styles.opener}
            onPointerEnter={SignInForm.preload}
            onFocus={SignInForm.preload}
          >
            {t('sign up')}
          </Button>
        )
      }
    >
      <div className={styles.panel}>
        <PanelHeader title={title} onClose={close} />
        {isSignedIn ? <Account user={session.user} onDone={close} /> : <SignInForm onDone={close} />}
      </div>
    </Popover>
  )
}

/** On small screens the popover has a header of its own. */
function PanelHeader({ title, onClose }: { title: string; onClose: () => void }) {
  const isSmall = useSmallScreen()
  if (isSmall) return null
  return (
    <div className={styles.header}>
      <h2>{title}</h2>
      <Button variant="text" color="gray" size="square" aria-label={t('Close')} onClick={onClose}>
        <X size={18} />
      </Button>
    </div>
  )
}
