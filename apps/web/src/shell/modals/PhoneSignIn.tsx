import { Trans, t } from '@pentimento/language'
import { Button, Dialog, ErrorNote, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { siteOrigin } from '../../data/address.ts'
import { qrSignInQuery, qrSignInStateQuery, signInByQr } from '../../data/qr-sign-in.ts'
import { seeSignedIn } from '../../data/session.ts'
import { QrCode } from '../QrCode.tsx'
import { wordsOf } from '../words-of.ts'
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
      <Waiting onClose={onClose} />
    </Dialog>
  )
}

function Waiting({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const begun = useQuery(qrSignInQuery)
  const { data: state, error: lost, refetch: lookAgain } = useQuery(qrSignInStateQuery(begun.data?.code))
  const {
    mutate: comeIn,
    error: refused,
    reset,
  } = useMutation({
    mutationFn: signInByQr,
    onSuccess: () => seeSignedIn(client, onClose),
  })
  useEffect(() => {
    if (state === 'approved') comeIn()
  }, [state, comeIn])

  const beginAnew = () => {
    reset()
    void begun.refetch()
  }
  if (begun.isFetching)
    return (
      <div className={styles['waiting']}>
        <Skeleton width={232} height={232} radius="card" />
        <Skeleton width={280} height={33} />
        <Skeleton width={160} height={23} />
      </div>
    )
  const fault = begun.error ?? refused
  if (fault) return <ErrorNote title={wordsOf(fault)} onRetry={beginAnew} />
  if (lost) return <ErrorNote title={wordsOf(lost)} onRetry={() => void lookAgain()} />
  if (state === 'refused' || state === 'expired')
    return (
      <div className={styles['waiting']}>
        <p>{state === 'refused' ? t('The other device denied the sign-in.') : t('This code has expired.')}</p>
        <Button onClick={beginAnew}>{t('Show a new code')}</Button>
      </div>
    )
  if (!begun.data) return null
  const { code, number } = begun.data
  return (
    <div className={styles['waiting']}>
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
      <p className={styles['quiet']} role="status">
        {state === 'approved' ? t('Approved. Signing in…') : t('Waiting for your phone…')}
      </p>
    </div>
  )
}
