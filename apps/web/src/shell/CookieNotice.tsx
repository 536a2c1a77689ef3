import { hasStatistics, useConsent } from '../session/consent.ts'
import { lazyComponent } from './lazy-component.tsx'

const CookieQuestion = lazyComponent(
  async () => (await import('./CookieQuestion.tsx')).CookieQuestion,
  null,
  'start',
)

/** Ask once for consent to statistics, if there are any; until then only necessary cookies are used. */
export function CookieNotice() {
  const consent = useConsent()
  return consent || !hasStatistics() ? null : <CookieQuestion />
}
