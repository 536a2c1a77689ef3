import { language, t } from '@pentimento/language'
import { termsEdition } from '@pentimento/protocol'

/** Since when what people agree to reads as it does. */
export function Edition() {
  const day = new Date(termsEdition).toLocaleDateString(language(), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p>
      <small>{t('In force since {day}.', { day })}</small>
    </p>
  )
}
