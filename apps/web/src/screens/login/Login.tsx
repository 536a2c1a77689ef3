import { t } from '@pentimento/language'
import { errorMessage } from '@pentimento/stage'
import { Button, SegmentedControl } from '@pentimento/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { EmailLinkForm } from '../../shell/sign-in/EmailLinkForm.tsx'
import { OrDivider } from '../../shell/sign-in/OrDivider.tsx'
import { PasskeyButton } from '../../shell/sign-in/PasskeyButton.tsx'
import { PasswordForm } from '../../shell/sign-in/PasswordForm.tsx'
import { PhoneButton } from '../../shell/sign-in/PhoneButton.tsx'
import { ProviderButtons } from '../../shell/sign-in/ProviderButtons.tsx'
import { SecondFactorForm } from '../../shell/sign-in/SecondFactorForm.tsx'
import styles from '../../shell/sign-in/sign-in.module.css'
import { TermsNotice } from '../../shell/sign-in/TermsNotice.tsx'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { CenteredPage } from '../centered-page/CenteredPage.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const methods = [
  { value: 'password', label: t('Password') },
  { value: 'link', label: t('Email link') },
  { value: 'new', label: t('Sign up') },
] as const

export function Login() {
  usePageMetadata(
    t('Sign in'),
    t('Sign in with a password, an email link or an account from another service.'),
  )
  const { by = 'password', confirmed, error } = useSearch({ from: '/a/login' })
  const session = useSession()
  if (session.state === 'signed-in')
    return (
      <CenteredPage
        title={confirmed && !error ? t('Your email address is confirmed') : t('You’re signed in')}
        lead={t('Your account is {email}. What you made as a visitor is in your history.', {
          email: session.user.email,
        })}
      >
        <Button size="special" wide render={<Link to="/tools" />}>
          {t('Go to tools')}
        </Button>
      </CenteredPage>
    )
  return <SignInMethods by={by} notice={confirmationNotice(confirmed, error)} />
}

function confirmationNotice(confirmed: boolean | undefined, error: string | undefined): string | undefined {
  if (!confirmed) return undefined
  if (error === 'OTHER_BROWSER') return errorMessage('other-browser')
  return error
    ? t('This link has expired. Sign in, then request a new one in your settings.')
    : t('Your email address is confirmed. Sign in to continue.')
}

function SignInMethods({
  by,
  notice,
}: {
  by: (typeof methods)[number]['value']
  notice: string | undefined
}) {
  const navigate = useNavigate()
  const [isCodeRequired, setCodeRequired] = useState(false)
  if (isCodeRequired)
    return (
      <CenteredPage
        title={t('Two-factor authentication')}
        lead={t('Enter a code from your authenticator app.')}
      >
        <SecondFactorForm onLeave={() => setCodeRequired(false)} />
      </CenteredPage>
    )
  return (
    <CenteredPage
      title={by === 'new' ? t('Create account') : t('Sign in')}
      lead={notice ?? t('Find your images on all your devices.')}
    >
      <TermsNotice />
      <SegmentedControl
        label={t('Sign-in method')}
        hidesLabel
        options={methods}
        value={by}
        onChange={next =>
          navigate({ to: '/a/login', search: next === 'password' ? {} : { by: next }, replace: true })
        }
      />
      {by === 'password' && <PasswordForm onCodeRequired={() => setCodeRequired(true)} />}
      {by === 'link' && <EmailLinkForm size="special" />}
      {by === 'new' && <SignUpForm />}
      <OrDivider />
      <div className={styles.methods}>
        <ProviderButtons />
        <PasskeyButton />
        <PhoneButton />
      </div>
    </CenteredPage>
  )
}
