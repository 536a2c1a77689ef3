const dayMs = 24 * 60 * 60 * 1000

/**
 * A moment soon to come, by the clock and calendar of whoever reads it: `today at 14:32, in about 3 hours`.
 * Rounded up to the minute, so that what is promised then holds.
 */
export function momentWords(moment: string, now: Date): string {
  const then = new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000)
  const time = then.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const days = Math.round((startOfDay(then) - startOfDay(now)) / dayMs)
  const day = days <= 0 ? 'today' : days === 1 ? 'tomorrow' : then.toLocaleDateString()
  return `${day} at ${time}, ${spanWords(then.getTime() - now.getTime())}`
}

function spanWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 90) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `in about ${Math.round(minutes / 60)} hours`
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
