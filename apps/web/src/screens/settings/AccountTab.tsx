import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import { useQuery } from '@tanstack/react-query'
import { linkedAccountsQuery } from '../../data/providers.ts'
import type { SessionUser } from '../../data/session.ts'
import { useConsent } from '../../session/consent.ts'
import { modals } from '../../shell/modals/modal-store.ts'
import { DataSection } from './DataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

const consentLabels = {
  all: t('All cookies are allowed'),
  necessary: t('Only necessary cookies are allowed'),
}

function CookiesSection() {
  const consent = useConsent()
  return (
    <Section title={t('Cookies')} lead={t('What this browser stores in addition to what the app needs.')}>
      <div className={styles.row}>
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

/** The account: identity, sign-in methods, devices and data. */
export function AccountTab({ user }: { user: SessionUser }) {
  const linked = useQuery(linkedAccountsQuery)
  const hasPassword = linked.data?.hasPassword
  return (
    <div className={styles.tab}>
      <IdentitySection user={user} />
      <ProvidersSection linked={linked} />
      <PasswordSection hasPassword={hasPassword} />
      <SecondFactorSection isOn={user.twoFactorEnabled ?? false} hasPassword={hasPassword} />
      <PasskeysSection />
      <DevicesSection />
      <CookiesSection />
      <DataSection email={user.email} />
    </div>
  )
}
