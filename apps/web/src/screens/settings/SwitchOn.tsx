import { t } from '@pentimento/language'
import { Button, Dialog, ErrorNote, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor, type SecondFactor } from '../../data/second-factor.ts'
import { QrCode } from '../../shell/QrCode.tsx'
import { wordsOf } from '../../shell/words-of.ts'
import { AskPassword } from './AskPassword.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import styles from './settings.module.css'

/**
 * The steps to enable two-factor authentication: password, first code, backup codes. It becomes active with the
 * first correct code.
 */
export function SwitchOn({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<SecondFactor>()
  const [isOn, setOn] = useState(false)
  if (!begun)
    return (
      <AskPassword
        title={t('Turn on two-factor authentication')}
        act={t('Continue')}
        onGiven={beginSecondFactor}
        onDone={setBegun}
        onClose={onClose}
      />
    )
  if (isOn) return <BackupCodes codes={begun.backupCodes} onClose={onClose} />
  return <FirstCode uri={begun.totpURI} onRight={() => setOn(true)} onClose={onClose} />
}

interface FirstCodeProps {
  uri: string
  onRight: () => void
  onClose: () => void
}

function FirstCode({ uri, onRight, onClose }: FirstCodeProps) {
  const form = useId()
  const confirming = useMutation({ mutationFn: confirmSecondFactor, onSuccess: onRight })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirming.mutate(String(new FormData(event.currentTarget).get('code')).trim())
  }
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Scan this with your authenticator app')}
      description={t('Then enter the six-digit code it shows.')}
      footer={
        <Button type="submit" form={form} loading={confirming.isPending}>
          {t('Confirm')}
        </Button>
      }
    >
      <form id={form} className={styles['form']} onSubmit={send}>
        <div className={styles['reading']}>
          <QrCode text={uri} label={t('QR code for your authenticator app')} />
          <p>
            {t('Or enter this key in the app:')}
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
        <TextField
          label={t('6-digit code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={6}
        />
        {confirming.error && <ErrorNote title={wordsOf(confirming.error)} />}
      </form>
    </Dialog>
  )
}
