import { catalogue } from '@pentimento/protocol'
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
  { value: 'password', label: 'Password' },
  { value: 'link', label: 'Mailed link' },
  { value: 'new', label: 'Sign up' },
] as const

export function Login() {
  usePage('Sign in', 'Sign in by a password, a mailed link or an account that you have elsewhere.')
  const { by = 'password', confirmed, error } = useSearch({ from: '/a/login' })
  const session = useSession()
  if (session.state === 'signed-in')
    return (
      <Door
        title={confirmed && !error ? 'Your address is confirmed' : 'You are signed in'}
        lead={`As ${session.user.email}. What you made as a visitor is in your History.`}
      >
        <Button size="special" wide render={<Link to="/tools" />}>
          Go to the tools
        </Button>
      </Door>
    )
  return <WaysIn by={by} news={newsOf(confirmed, error)} />
}

function newsOf(confirmed: boolean | undefined, error: string | undefined): string | undefined {
  if (!confirmed) return undefined
  if (error === 'OTHER_BROWSER') return catalogue['other-browser'].says
  return error
    ? 'This link is no longer good. Sign in, and have another sent from your settings.'
    : 'Your address is confirmed. Sign in to go on.'
}

function WaysIn({ by, news }: { by: (typeof ways)[number]['value']; news: string | undefined }) {
  const navigate = useNavigate()
  const [isCodeWanted, setCodeWanted] = useState(false)
  if (isCodeWanted)
    return (
      <Door title="One more step" lead="Your account asks for a code of your authenticator app.">
        <SecondFactorForm onLeave={() => setCodeWanted(false)} />
      </Door>
    )
  return (
    <Door
      title={by === 'new' ? 'Create an account' : 'Sign in'}
      lead={news ?? 'Keep your pictures with you, on every device.'}
    >
      <SegmentedControl
        label="How"
        hidesLabel
        options={ways}
        value={by}
        onChange={next =>
          navigate({ to: '/a/login', search: next === 'password' ? {} : { by: next }, replace: true })
        }
      />
      {by === 'password' && <PasswordForm onCodeWanted={() => setCodeWanted(true)} />}
      {by === 'link' && <EmailLinkForm />}
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
