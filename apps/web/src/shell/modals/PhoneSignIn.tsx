import { Trans, t } from '@pentimento/language'
import { Button, Dialog, ErrorMessage, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { qrSignInQuery, qrSignInStateQuery, signInByQr } from '../../data/qr-sign-in.ts'
import { siteOrigin } from '../../data/server-url.ts'
import { refreshAfterSignIn } from '../../data/session.ts'
import { QrCode } from '../QrCode.tsx'
import { toErrorMessage } from '../to-error-message.ts'
import styles from './phone-sign-in.module.css'

/** Show a QR code and wait until a signed-in device approves the sign-in. */
export function PhoneSignIn({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Sign in with your phone')}
      description={t(
        'On a device where you’re already signed in, scan this code with the camera and approve.',
      )}
    >
      <QrSignInStatus onClose={onClose} />
    </Dialog>
  )
}

function QrSignInStatus({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const qrSignIn = useQuery(qrSignInQuery)
  const {
    data: state,
    error: stateError,
    refetch: refetchState,
  } = useQuery(qrSignInStateQuery(qrSignIn.data?.code))
  const {
    mutate: signIn,
    error: signInError,
    reset,
  } = useMutation({
    mutationFn: signInByQr,
    onSuccess: () => refreshAfterSignIn(client, onClose),
  })
  useEffect(() => {
    if (state === 'approved') signIn()
  }, [state, signIn])

  const restart = () => {
    reset()
    void qrSignIn.refetch()
  }
  if (qrSignIn.isFetching)
    return (
      <div className={styles.waiting}>
        <Skeleton width={232} height={232} radius="card" />
        <Skeleton width={280} height={33} />
        <Skeleton width={160} height={23} />
      </div>
    )
  const error = qrSignIn.error ?? signInError
  if (error) return <ErrorMessage title={toErrorMessage(error)} onRetry={restart} />
  if (stateError)
    return <ErrorMessage title={toErrorMessage(stateError)} onRetry={() => void refetchState()} />
  if (state === 'denied' || state === 'expired')
    return (
      <div className={styles.waiting}>
        <p>{state === 'denied' ? t('The other device denied the sign-in.') : t('This code has expired.')}</p>
        <Button onClick={restart}>{t('Show a new code')}</Button>
      </div>
    )
  if (!qrSignIn.data) return null
  const { code, number } = qrSignIn.data
  return (
    <div className={styles.waiting}>
      <QrCode
        text={`${siteOrigin()}/qr-sign-in?${new URLSearchParams({ code })}`}
        label={t('QR code for signing in')}
      />
      <p>
        <Trans
          id="Check that your phone shows the same number: <b>{number}</b>"
          values={{ number }}
          components={{ b: <strong /> }}
        />
      </p>
      <p className={styles.quiet} role="status">
        {state === 'approved' ? t('Approved. Signing in…') : t('Waiting for your phone…')}
      </p>
    </div>
  )
}
