import { t } from '@pentimento/language'
import { faultWords } from '@pentimento/stage'
import { Button, SegmentedControl } from '@pentimento/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { EmailLinkForm } from '../../shell/sign-in/EmailLinkForm.tsx'
import { Or } from '../../shell/sign-in/Or.tsx'
import { PasskeyButton } from '../../shell/sign-in/PasskeyButton.tsx'
import { PhoneButton } from '../../shell/sign-in/PhoneButton.tsx'
import { Policy } from '../../shell/sign-in/Policy.tsx'
import { ProviderButtons } from '../../shell/sign-in/ProviderButtons.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { usePage } from '../../shell/use-page.ts'
import { Door } from '../door/Door.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const ways = [
  { value: 'password', label: t('Password') },
  { value: 'link', label: t('Email link') },
  { value: 'new', label: t('Sign up') },
] as const

export function Login() {
  usePage(t('Sign in'), t('Sign in with a password, an email link or an account from another service.'))
  const { by = 'password', confirmed, error } = useSearch({ from: '/a/login' })
  const session = useSession()
  if (session.state === 'signed-in')
    return (
      <Door
        title={confirmed && !error ? t('Your email address is confirmed') : t('You’re signed in')}
        lead={t('Your account is {email}. What you made as a visitor is in your history.', {
          email: session.user.email,
        })}
      >
        <Button size="special" wide render={<Link to="/tools" />}>
          {t('Go to tools')}
        </Button>
      </Door>
    )
  return <WaysIn by={by} news={newsOf(confirmed, error)} />
}

function newsOf(confirmed: boolean | undefined, error: string | undefined): string | undefined {
  if (!confirmed) return undefined
  if (error === 'OTHER_BROWSER') return faultWords('other-browser')
  return error
    ? t('This link has expired. Sign in, then request a new one in your settings.')
    : t('Your email address is confirmed. Sign in to continue.')
}

function WaysIn({ by, news }: { by: (typeof ways)[number]['value']; news: string | undefined }) {
  const navigate = useNavigate()
  const [isCodeWanted, setCodeWanted] = useState(false)
  if (isCodeWanted)
    return (
      <Door title={t('Two-factor authentication')} lead={t('Enter a code from your authenticator app.')}>
        <SecondFactorForm onLeave={() => setCodeWanted(false)} />
      </Door>
    )
  return (
    <Door
      title={by === 'new' ? t('Create account') : t('Sign in')}
      lead={news ?? t('Find your images on all your devices.')}
    >
      <SegmentedControl
        label={t('Sign-in method')}
        hidesLabel
        options={ways}
        value={by}
        onChange={next =>
          navigate({ to: '/a/login', search: next === 'password' ? {} : { by: next }, replace: true })
        }
      />
      {by === 'password' && <PasswordForm onCodeWanted={() => setCodeWanted(true)} />}
      {by === 'link' && <EmailLinkForm size="special" />}
      {by === 'new' && <SignUpForm />}
      <Or />
      <div className={styles['ways']}>
        <ProviderButtons />
        <PasskeyButton />
        <PhoneButton />
      </div>
      <Policy />
    </Door>
  )
}
