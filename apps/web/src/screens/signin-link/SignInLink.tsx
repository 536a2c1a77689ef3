import { t } from '@pentimento/language'
import { faultWords } from '@pentimento/stage'
import { Button, Spinner } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { RequestError } from '../../data/request.ts'
import { SessionNotKept } from '../../data/session.ts'
import { signInLinkQuery } from '../../data/sign-in.ts'
import { useSession } from '../../session/use-session.ts'
import { usePage } from '../../shell/use-page.ts'
import { wordsOf } from '../../shell/words-of.ts'
import { Door } from '../door/Door.tsx'

/** The page that an emailed sign-in link opens. It works only in the browser that requested it. */
export function SignInLink() {
  usePage(t('Sign in'), t('Sign in with an email link.'))
  const { token } = useSearch({ from: '/signin-link' })
  if (token === undefined) return <Failed title={faultWords('link-spent')} />
  return <Following token={token} />
}

function Following({ token }: { token: string }) {
  const { data: state, error } = useQuery(signInLinkQuery(token))
  const session = useSession()
  if (error instanceof RequestError && error.code === 'other-browser') return <OtherBrowser />
  if (error)
    return (
      <Failed title={wordsOf(error)}>
        {error instanceof SessionNotKept
          ? t(
              'The link is valid, but this browser didn’t save the session. Allow cookies for this page, then request a new link.',
            )
          : undefined}
      </Failed>
    )
  switch (state) {
    case undefined:
      return <Door title={t('Signing you in…')} lead={<Spinner />} />
    case 'other-browser':
      return <OtherBrowser />
    case 'signed-in':
      return (
        <Door
          title={t('You’re signed in')}
          lead={
            session.state === 'signed-in'
              ? t('Your account is {email}. What you made as a visitor is in your history.', {
                  email: session.user.email,
                })
              : undefined
          }
        >
          <Button size="special" wide render={<Link to="/tools" />}>
            {t('Go to tools')}
          </Button>
        </Door>
      )
  }
}

function OtherBrowser() {
  return (
    <Failed title={faultWords('other-browser')}>
      {t('This protects you if someone else gets hold of the email. You can also request a new link here.')}
    </Failed>
  )
}

function Failed({ title, children }: { title: string; children?: string | undefined }) {
  return (
    <Door title={title} lead={children}>
      <Button size="special" wide render={<Link to="/a/login" search={{ by: 'link' }} />}>
        {t('Request a new link')}
      </Button>
    </Door>
  )
}
