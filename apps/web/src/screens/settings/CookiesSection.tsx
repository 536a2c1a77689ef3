import { Button } from '@pentimento/ui'
import { useConsent } from '../../session/consent.ts'
import { modals } from '../../shell/modals/modal-store.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

const choices = { all: 'All are allowed', necessary: 'Only what is necessary' }

export function CookiesSection() {
  const consent = useConsent()
  return (
    <Section title="Cookies" lead="What this browser keeps for us, beside what the app needs.">
      <div className={styles['row']}>
        <span>{consent ? choices[consent] : 'Not answered yet: only what is necessary'}</span>
        <Button variant="tonal" onClick={() => modals.open({ name: 'cookies' })}>
          Change cookies
        </Button>
      </div>
    </Section>
  )
}
