import { t } from '@pentimento/language'

/**
 * An expected wait, such as `about 2 minutes`, no more precise than the estimate: minutes up to ten, then multiples of
 * five, and from one hour on, hours.
 */
export function waitText(seconds: number): string {
  const minutes = seconds / 60
  if (minutes < 1) return t('less than a minute')
  if (minutes < 1.5) return t('about a minute')
  if (minutes < 10) return t('about {minutes} minutes', { minutes: Math.round(minutes) })
  if (minutes < 57.5) return t('about {minutes} minutes', { minutes: Math.round(minutes / 5) * 5 })
  const hours = Math.round(minutes / 60)
  return hours === 1 ? t('about an hour') : t('about {hours} hours', { hours })
}
