import { language, t } from '@pentimento/language'
import { termsEdition } from '@pentimento/protocol'

/** The date from which the current terms apply. */
export function EffectiveDate() {
  const day = new Date(termsEdition).toLocaleDateString(language(), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p>
      <small>{t('Effective {day}.', { day })}</small>
    </p>
  )
}
