import { t } from '@pentimento/language'
import { Badge, Button } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { endSecondFactor, makeBackupCodes } from '../../data/second-factor.ts'
import { sessionQuery } from '../../data/session.ts'
import shared from '../screen.module.css'
import { AskPassword } from './AskPassword.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { Section } from './Section.tsx'
import { SwitchOn } from './SwitchOn.tsx'
import styles from './settings.module.css'

interface SecondFactorProps {
  isOn: boolean
  /** Undefined while loading. */
  hasPassword: boolean | undefined
}

type Open =
  | { step: 'switch-on' }
  | { step: 'switch-off' }
  | { step: 'renew' }
  | { step: 'codes'; codes: string[] }

/** Two-factor authentication: a code of an authenticator app after the password. */
export function SecondFactorSection({ isOn, hasPassword }: SecondFactorProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const close = () => {
    setOpen(undefined)
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <Section
      title={t('Two-factor authentication')}
      lead={t(
        'Enter a code from an authenticator app after your password. Other ways to sign in don’t ask for a code.',
      )}
    >
      <div className={styles['row']}>
        {isOn ? (
          <Badge tone="moss" icon={<Check size={14} />}>
            {t('On')}
          </Badge>
        ) : (
          <span className={styles['quiet']}>
            {hasPassword === false ? t('Set a password first') : t('Off')}
          </span>
        )}
        <div className={shared['acts']}>
          {isOn && (
            <Button variant="tonal" onClick={() => setOpen({ step: 'renew' })}>
              {t('New backup codes')}
            </Button>
          )}
          {isOn ? (
            <Button variant="outline" color="gray" onClick={() => setOpen({ step: 'switch-off' })}>
              {t('Turn off')}
            </Button>
          ) : (
            <Button variant="tonal" disabled={!hasPassword} onClick={() => setOpen({ step: 'switch-on' })}>
              {t('Turn on')}
            </Button>
          )}
        </div>
      </div>
      {open?.step === 'switch-on' && <SwitchOn onClose={close} />}
      {open?.step === 'switch-off' && (
        <AskPassword
          title={t('Turn off two-factor authentication?')}
          act={t('Turn off')}
          onGiven={endSecondFactor}
          onDone={close}
          onClose={close}
        />
      )}
      {open?.step === 'renew' && (
        <AskPassword
          title={t('New backup codes')}
          act={t('Create new codes')}
          onGiven={makeBackupCodes}
          onDone={codes => setOpen({ step: 'codes', codes })}
          onClose={close}
        />
      )}
      {open?.step === 'codes' && <BackupCodes codes={open.codes} onClose={close} />}
    </Section>
  )
}
