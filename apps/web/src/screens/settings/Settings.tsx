import { t } from '@pentimento/language'
import { Button, classNames, EmptyState, LogoMark, Skeleton, Tabs } from '@pentimento/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useSession } from '../../session/use-session.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import shared from '../screen.module.css'
import { AccountTab } from './AccountTab.tsx'
import { ApiTab } from './api/ApiTab.tsx'
import { SubscriptionTab } from './SubscriptionTab.tsx'
import styles from './settings.module.css'

/** The signed-in user's account and subscription. */
export function Settings() {
  usePageMetadata(t('Settings'), t('Your account, sign-in methods, devices, subscription and API keys.'))
  const session = useSession()
  if (session.state === 'visitor') return <SignedOutSettings />
  return (
    <div className={classNames(shared.screen, styles.screen)}>
      <h1>{t('Settings')}</h1>
      {session.state === 'loading' ? (
        <Skeleton height={320} radius="card" />
      ) : (
        <SettingsTabs user={session.user} />
      )}
    </div>
  )
}

function SettingsTabs({ user }: Parameters<typeof AccountTab>[0]) {
  const { tab = 'account' } = useSearch({ from: '/settings' })
  const navigate = useNavigate()
  return (
    <Tabs
      label={t('Settings')}
      value={tab}
      onChange={next =>
        navigate({ to: '/settings', search: next === 'account' ? {} : { tab: next }, replace: true })
      }
      tabs={[
        { value: 'account', label: t('Account'), content: <AccountTab user={user} /> },
        { value: 'subscription', label: t('Subscription'), content: <SubscriptionTab /> },
        { value: 'api', label: t('API'), content: <ApiTab /> },
      ]}
    />
  )
}

function SignedOutSettings() {
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      level={1}
      title={t('Sign in to see your settings')}
      action={<Button render={<Link to="/a/login" />}>{t('Sign in')}</Button>}
    >
      {t(
        'Settings are only available with an account. Your images so far move to your account when you sign in.',
      )}
    </EmptyState>
  )
}
