import { language, t } from '@pentimento/language'

const dayMs = 24 * 60 * 60 * 1000

/**
 * A time in the near future, in the reader's time zone: `today at 14:32, in about 3 hours`. Both the time and how long
 * it takes are rounded up to the minute once, so that the promise holds.
 */
export function formatUpcomingTime(timestamp: string, now: Date): string {
  const then = new Date(Math.ceil(Date.parse(timestamp) / 60_000) * 60_000)
  return `${formatClockTime(then, now)}, ${formatRelativeTime(Date.parse(timestamp) - now.getTime())}`
}

function formatClockTime(then: Date, now: Date): string {
  const time = then.toLocaleTimeString(language(), { hour: 'numeric', minute: '2-digit' })
  const days = Math.round((startOfDay(then) - startOfDay(now)) / dayMs)
  if (days <= 0) return t('today at {time}', { time })
  if (days === 1) return t('tomorrow at {time}', { time })
  return t('{date} at {time}', { date: then.toLocaleDateString(language()), time })
}

function formatRelativeTime(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes === 1) return t('in a minute')
  if (minutes < 90) return t('in {minutes} minutes', { minutes })
  return t('in about {hours} hours', { hours: Math.round(minutes / 60) })
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
