import { useQuery } from '@tanstack/react-query'
import { linkedAccountsQuery } from '../../data/providers.ts'
import type { SessionUser } from '../../data/session.ts'
import { CookiesSection } from './CookiesSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import styles from './settings.module.css'

/** The account: identity, sign-in methods, devices and data. */
export function AccountTab({ user }: { user: SessionUser }) {
  const linked = useQuery(linkedAccountsQuery)
  const hasPassword = linked.data?.hasPassword
  return (
    <div className={styles['tab']}>
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
