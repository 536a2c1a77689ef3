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
  { value: 'link', label: t('Mailed link') },
  { value: 'new', label: t('Sign up') },
] as const

export function Login() {
  usePage(t('Sign in'), t('Sign in by a password, a mailed link or an account that you have elsewhere.'))
  const { by = 'password', confirmed, error } = useSearch({ from: '/a/login' })
  const session = useSession()
  if (session.state === 'signed-in')
    return (
      <Door
        title={confirmed && !error ? t('Your address is confirmed') : t('You are signed in')}
        lead={t('As {email}. What you made as a visitor is in your History.', { email: session.user.email })}
      >
        <Button size="special" wide render={<Link to="/tools" />}>
          {t('Go to the tools')}
        </Button>
      </Door>
    )
  return <WaysIn by={by} news={newsOf(confirmed, error)} />
}

function newsOf(confirmed: boolean | undefined, error: string | undefined): string | undefined {
  if (!confirmed) return undefined
  if (error === 'OTHER_BROWSER') return faultWords('other-browser')
  return error
    ? t('This link is no longer good. Sign in, and have another sent from your settings.')
    : t('Your address is confirmed. Sign in to go on.')
}

function WaysIn({ by, news }: { by: (typeof ways)[number]['value']; news: string | undefined }) {
  const navigate = useNavigate()
  const [isCodeWanted, setCodeWanted] = useState(false)
  if (isCodeWanted)
    return (
      <Door title={t('One more step')} lead={t('Your account asks for a code of your authenticator app.')}>
        <SecondFactorForm onLeave={() => setCodeWanted(false)} />
      </Door>
    )
  return (
    <Door
      title={by === 'new' ? t('Create an account') : t('Sign in')}
      lead={news ?? t('Keep your pictures with you, on every device.')}
    >
      <SegmentedControl
        label={t('How')}
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
