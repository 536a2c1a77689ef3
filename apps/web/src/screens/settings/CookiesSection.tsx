import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { useConsent } from '../../session/consent.ts'
import { modals } from '../../shell/modals/modal-store.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

const consentLabels = {
  all: t('All cookies are allowed'),
  necessary: t('Only necessary cookies are allowed'),
}

export function CookiesSection() {
  const consent = useConsent()
  return (
    <Section title={t('Cookies')} lead={t('What this browser stores in addition to what the app needs.')}>
      <div className={styles['row']}>
        <span>
          {consent ? consentLabels[consent] : t('You haven’t chosen yet. Only necessary cookies are used.')}
        </span>
        <Button variant="tonal" onClick={() => modals.open({ name: 'cookies' })}>
          {t('Change cookie settings')}
        </Button>
      </div>
    </Section>
  )
}
