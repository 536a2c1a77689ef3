import { t } from '@pentimento/language'
import { errorMessage } from '@pentimento/stage'
import { Button, Spinner } from '@pentimento/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { RequestError } from '../../data/request.ts'
import { SessionNotStoredError } from '../../data/session.ts'
import { signInLinkQuery } from '../../data/sign-in.ts'
import { useSession } from '../../session/use-session.ts'
import { SecondFactorForm } from '../../shell/sign-in/SecondFactorForm.tsx'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { CenteredPage } from '../centered-page/CenteredPage.tsx'

/** The page that an emailed sign-in link opens. It works only in the browser that requested it. */
export function SignInLink() {
  usePageMetadata(t('Sign in'), t('Sign in with an email link.'))
  const { token } = useSearch({ from: '/signin-link' })
  if (token === undefined) return <SpentLink />
  return <LinkSignIn token={token} />
}

function LinkSignIn({ token }: { token: string }) {
  const { data: state, error } = useQuery(signInLinkQuery(token))
  const session = useSession()
  if (error instanceof RequestError && error.code === 'other-browser') return <OtherBrowser />
  if (error instanceof RequestError && error.code === 'link-spent') return <SpentLink />
  if (error)
    return (
      <LinkError title={toErrorMessage(error)}>
        {error instanceof SessionNotStoredError
          ? t(
              'The link is valid, but this browser didn’t save the session. Allow cookies for this page, then request a new link.',
            )
          : undefined}
      </LinkError>
    )
  switch (state) {
    case undefined:
      return <CenteredPage title={t('Signing you in…')} lead={<Spinner />} />
    case 'code-required':
      return <LinkCode token={token} />
    case 'signed-in':
      return (
        <CenteredPage
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
        </CenteredPage>
      )
  }
}

/** The code that an account with two-factor authentication requires after the link. */
function LinkCode({ token }: { token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <CenteredPage
      title={t('Two-factor authentication')}
      lead={t('Enter a code from your authenticator app.')}
    >
      <SecondFactorForm
        onLeave={() => navigate({ to: '/a/login', search: { by: 'link' } })}
        onSignedIn={() => client.setQueryData(signInLinkQuery(token).queryKey, 'signed-in')}
      />
    </CenteredPage>
  )
}

function SpentLink() {
  return (
    <LinkError title={errorMessage('link-spent')}>
      {t('It was already used or has expired. Links work once, for 10 minutes.')}
    </LinkError>
  )
}

function OtherBrowser() {
  return (
    <LinkError title={errorMessage('other-browser')}>
      {t('This protects you if someone else gets hold of the email. You can also request a new link here.')}
    </LinkError>
  )
}

function LinkError({ title, children }: { title: string; children?: string | undefined }) {
  return (
    <CenteredPage title={title} lead={children}>
      <Button size="special" wide render={<Link to="/a/login" search={{ by: 'link' }} />}>
        {t('Request a new link')}
      </Button>
    </CenteredPage>
  )
}
