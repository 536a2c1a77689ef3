import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/use-session.ts'
import { SignInForm } from '../../shell/SignInForm.tsx'
import { usePage } from '../../shell/use-page.ts'
import { Prose } from '../prose/Prose.tsx'

export function Login() {
  usePage('Sign in', 'Sign in by a link that is sent to your mailbox.')
  const session = useSession()
  if (session.state === 'signed-in')
    return (
      <EmptyState
        illustration={<LogoMark size={72} />}
        level={1}
        title="You are signed in"
        action={<Button render={<Link to="/tools" />}>Go to the tools</Button>}
      >
        As {session.user.email}.
      </EmptyState>
    )
  return (
    <Prose title="Sign in" lead="By a link that is sent to your mailbox. There is no password to remember.">
      <SignInForm />
    </Prose>
  )
}
