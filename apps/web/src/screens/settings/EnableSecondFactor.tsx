import { t } from '@pentimento/language'
import { Button, Dialog, ErrorMessage, TextField } from '@pentimento/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { confirmSecondFactor, type SecondFactorSetup, startSecondFactor } from '../../data/second-factor.ts'
import { QrCode } from '../../shell/QrCode.tsx'
import { toErrorMessage } from '../../shell/to-error-message.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import styles from './settings.module.css'

/**
 * The steps to enable two-factor authentication: password, first code, backup codes. It becomes active with the
 * first correct code.
 */
export function EnableSecondFactor({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [isOn, setOn] = useState(false)
  if (!setup)
    return (
      <PasswordDialog
        title={t('Turn on two-factor authentication')}
        submitLabel={t('Continue')}
        onSubmit={startSecondFactor}
        onDone={setSetup}
        onClose={onClose}
      />
    )
  if (isOn) return <BackupCodes codes={setup.backupCodes} onClose={onClose} />
  return <ConfirmCode uri={setup.totpURI} onConfirmed={() => setOn(true)} onClose={onClose} />
}

interface ConfirmCodeProps {
  uri: string
  onConfirmed: () => void
  onClose: () => void
}

function ConfirmCode({ uri, onConfirmed, onClose }: ConfirmCodeProps) {
  const form = useId()
  const confirmMutation = useMutation({ mutationFn: confirmSecondFactor, onSuccess: onConfirmed })
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirmMutation.mutate(String(new FormData(event.currentTarget).get('code')).trim())
  }
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Scan this with your authenticator app')}
      description={t('Then enter the six-digit code it shows.')}
      footer={
        <Button type="submit" form={form} loading={confirmMutation.isPending}>
          {t('Confirm')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit}>
        <div className={styles.scan}>
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
        {confirmMutation.error && <ErrorMessage title={toErrorMessage(confirmMutation.error)} />}
      </form>
    </Dialog>
  )
}
