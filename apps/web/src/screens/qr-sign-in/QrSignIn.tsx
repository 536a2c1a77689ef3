import { language, t } from '@pentimento/language'
import type { QrSignInRequest } from '@pentimento/protocol'
import { Button, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { requestingBrowserQuery, respondToQrSignIn } from '../../data/qr-sign-in.ts'
import { describeDevice } from '../../session/describe-device.ts'
import { useSession } from '../../session/use-session.ts'
import { SignInForm } from '../../shell/SignInForm.tsx'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { usePageMetadata } from '../../shell/use-page-metadata.ts'
import { CenteredPage } from '../centered-page/CenteredPage.tsx'
import styles from './qr-sign-in.module.css'

/** The page that a QR code opens: approve another browser's sign-in. */
export function QrSignIn() {
  usePageMetadata(t('Sign in another device'), t('Approve a sign-in on another device.'))
  const { code } = useSearch({ from: '/qr-sign-in' })
  const session = useSession()
  if (!code) return <CodeExpired />
  switch (session.state) {
    case 'loading':
      return <CenteredPage title={t('Approve this sign-in?')} lead={<Skeleton height={48} />} />
    case 'visitor':
      return (
        <CenteredPage
          title={t('Sign in here first')}
          lead={t('Then you can approve the sign-in in the other browser.')}
        >
          <SignInForm onDone={() => {}} />
        </CenteredPage>
      )
    case 'signed-in':
      return <ApprovalForm code={code} email={session.user.email} />
  }
}

function ApprovalForm({ code, email }: { code: string; email: string }) {
  const requestQuery = useQuery(requestingBrowserQuery(code))
  const responseMutation = useMutation({ mutationFn: respondToQrSignIn })
  if (responseMutation.isSuccess) return <Confirmation isApproved={responseMutation.variables.approve} />
  if (requestQuery.isError) return <CodeExpired />
  if (!requestQuery.data)
    return <CenteredPage title={t('Approve this sign-in?')} lead={<Skeleton height={48} />} />
  return (
    <CenteredPage
      title={t('Approve this sign-in?')}
      lead={t('The browser will be signed in as {email}.', { email })}
    >
      <RequestDetails request={requestQuery.data} />
      {responseMutation.error && <ErrorMessage title={toErrorMessage(responseMutation.error)} />}
      <div className={styles.actions}>
        <Button
          size="special"
          wide
          loading={responseMutation.isPending}
          onClick={() => responseMutation.mutate({ code, approve: true })}
        >
          {t('Approve')}
        </Button>
        <Button
          variant="text"
          color="gray"
          wide
          onClick={() => responseMutation.mutate({ code, approve: false })}
        >
          {t('Deny')}
        </Button>
      </div>
      <p className={styles.warning}>
        {t(
          'Only approve a device that’s in front of you. Nobody who writes to you or calls you needs this code.',
        )}
      </p>
    </CenteredPage>
  )
}

function RequestDetails({
  request: { number, userAgent, address, requestedAt },
}: {
  request: QrSignInRequest
}) {
  const time = new Date(requestedAt).toLocaleTimeString(language(), { hour: '2-digit', minute: '2-digit' })
  return (
    <dl className={styles.facts}>
      <div className={styles.number}>
        <dt>{t('Number on the other screen')}</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>{t('Browser')}</dt>
        <dd>{describeDevice(userAgent)}</dd>
      </div>
      <div>
        <dt>{t('IP address')}</dt>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>{t('Started')}</dt>
        <dd>{time}</dd>
      </div>
    </dl>
  )
}

function Confirmation({ isApproved }: { isApproved: boolean }) {
  return (
    <CenteredPage
      title={isApproved ? t('Sign-in approved') : t('Sign-in denied')}
      lead={
        isApproved
          ? t('You can sign it out in your settings at any time.')
          : t('Nothing was shared with the other browser.')
      }
    >
      <Button size="special" wide render={<Link to="/settings" />}>
        {t('Go to settings')}
      </Button>
    </CenteredPage>
  )
}

function CodeExpired() {
  return (
    <CenteredPage
      title={t('This code has expired')}
      lead={t('A code is valid for five minutes and can be used once. Show a new one in the other browser.')}
    >
      <Button size="special" wide render={<Link to="/" />}>
        {t('Go to the home page')}
      </Button>
    </CenteredPage>
  )
}
