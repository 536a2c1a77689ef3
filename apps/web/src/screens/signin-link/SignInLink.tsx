import { Button, EmptyState, LogoMark } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../session/use-session.ts'
import { usePage } from '../../shell/use-page.ts'

/** Where the mailed link leads, once the server has made the session. */
export function SignInLink() {
  usePage('Sign in', 'The end of a mailed sign-in link.')
  const { error } = useSearch({ from: '/signin-link' })
  const session = useSession()
  const client = useQueryClient()
  useEffect(() => {
    localStorage.removeItem('emailLink')
    void client.invalidateQueries()
  }, [client])
  const isIn = session.state === 'signed-in' && !error
  return (
    <EmptyState
      illustration={<LogoMark size={72} />}
      level={1}
      title={isIn ? 'You are signed in' : 'Please open validation link on same browser'}
      action={<Button render={<Link to="/tools" />}>Go to the tools</Button>}
    >
      {isIn
        ? 'What you made as a visitor is in your History.'
        : 'A link works once, for fifteen minutes. Ask for a new one from the account button above.'}
    </EmptyState>
  )
}
