import { Button, Dialog, ErrorNote, Skeleton } from '@pentimento/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { siteOrigin } from '../../data/address.ts'
import { qrSignInQuery, qrSignInStateQuery, signInByQr } from '../../data/qr-sign-in.ts'
import { QrCode } from '../QrCode.tsx'
import { toastFault } from '../toast-fault.ts'
import { wordsOf } from '../words-of.ts'
import styles from './phone-sign-in.module.css'

/** Waits to be let in by a device that is signed in and reads the code. */
export function PhoneSignIn({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Sign in with your phone"
      description="Where you are signed in already, read this code with the camera and approve."
    >
      <Waiting onClose={onClose} />
    </Dialog>
  )
}

function Waiting({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const begun = useQuery(qrSignInQuery)
  const { data: state } = useQuery(qrSignInStateQuery(begun.data?.code))
  const { mutate: comeIn } = useMutation({
    mutationFn: signInByQr,
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries()
    },
    onError: toastFault,
  })
  useEffect(() => {
    if (state === 'approved') comeIn()
  }, [state, comeIn])

  if (begun.isError) return <ErrorNote title={wordsOf(begun.error)} onRetry={() => void begun.refetch()} />
  if (!begun.data) return <Skeleton height={232} radius="card" />
  if (state === 'refused' || state === 'expired')
    return (
      <div className={styles['waiting']}>
        <p>{state === 'refused' ? 'The other device refused.' : 'The time for this code is over.'}</p>
        <Button onClick={() => void begun.refetch()}>Show another code</Button>
      </div>
    )
  const { code, number } = begun.data
  return (
    <div className={styles['waiting']}>
      <QrCode
        text={`${siteOrigin()}/qr-sign-in?${new URLSearchParams({ code })}`}
        label="QR code to sign in by"
      />
      <p>
        Your phone asks you to compare this number: <strong>{number}</strong>
      </p>
      <p className={styles['quiet']} role="status">
        {state === 'approved' ? 'Approved. Signing in…' : 'Waiting for your phone…'}
      </p>
    </div>
  )
}
