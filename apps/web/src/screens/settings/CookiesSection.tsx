import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { useConsent } from '../../session/consent.ts'
import { modals } from '../../shell/modals/modal-store.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

const choices = { all: t('All are allowed'), necessary: t('Only what is necessary') }

export function CookiesSection() {
  const consent = useConsent()
  return (
    <Section title={t('Cookies')} lead={t('What this browser keeps for us, beside what the app needs.')}>
      <div className={styles['row']}>
        <span>{consent ? choices[consent] : t('Not answered yet: only what is necessary')}</span>
        <Button variant="tonal" onClick={() => modals.open({ name: 'cookies' })}>
          {t('Change cookies')}
        </Button>
      </div>
    </Section>
  )
}
