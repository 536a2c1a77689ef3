import { t } from '@pentimento/language'
import { Badge, Button } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { disableSecondFactor, generateBackupCodes } from '../../data/second-factor.ts'
import { sessionQuery } from '../../data/session.ts'
import shared from '../screen.module.css'
import { BackupCodes } from './BackupCodes.tsx'
import { EnableSecondFactor } from './EnableSecondFactor.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

interface SecondFactorProps {
  isOn: boolean
  /** Undefined while loading. */
  hasPassword: boolean | undefined
}

type OpenDialog =
  | { step: 'switch-on' }
  | { step: 'switch-off' }
  | { step: 'renew' }
  | { step: 'codes'; codes: string[] }

/** Two-factor authentication: a code of an authenticator app after the password or an email link. */
export function SecondFactorSection({ isOn, hasPassword }: SecondFactorProps) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => {
    setDialog(undefined)
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <Section
      title={t('Two-factor authentication')}
      lead={t(
        'Enter a code from an authenticator app after your password or an email link. Passkeys, QR codes and accounts from other services don’t ask for this code.',
      )}
    >
      <div className={styles.row}>
        {isOn ? (
          <Badge tone="moss" icon={<Check size={14} />}>
            {t('On')}
          </Badge>
        ) : (
          <span className={styles.quiet}>{hasPassword === false ? t('Set a password first') : t('Off')}</span>
        )}
        <div className={shared.actions}>
          {isOn && (
            <Button variant="tonal" onClick={() => setDialog({ step: 'renew' })}>
              {t('New backup codes')}
            </Button>
          )}
          {isOn ? (
            <Button variant="outline" color="gray" onClick={() => setDialog({ step: 'switch-off' })}>
              {t('Turn off')}
            </Button>
          ) : (
            <Button variant="tonal" disabled={!hasPassword} onClick={() => setDialog({ step: 'switch-on' })}>
              {t('Turn on')}
            </Button>
          )}
        </div>
      </div>
      {dialog?.step === 'switch-on' && <EnableSecondFactor onClose={close} />}
      {dialog?.step === 'switch-off' && (
        <PasswordDialog
          title={t('Turn off two-factor authentication?')}
          submitLabel={t('Turn off')}
          onSubmit={disableSecondFactor}
          onDone={close}
          onClose={close}
        />
      )}
      {dialog?.step === 'renew' && (
        <PasswordDialog
          title={t('New backup codes')}
          submitLabel={t('Create new codes')}
          onSubmit={generateBackupCodes}
          onDone={codes => setDialog({ step: 'codes', codes })}
          onClose={close}
        />
      )}
      {dialog?.step === 'codes' && <BackupCodes codes={dialog.codes} onClose={close} />}
    </Section>
  )
}
