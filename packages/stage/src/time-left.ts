import { t } from '@pentimento/language'
import type { Task } from '@pentimento/protocol'
import { useState } from 'react'
import { useNow } from './use-now.ts'

/**
 * Seconds left as shown: no more precise than an estimate from measured times. Single seconds would jump back and forth
 * with each new estimate.
 *
 * @param seconds above 0
 */
export function stepOf(seconds: number): number {
  if (seconds <= 10) return seconds <= 5 ? 5 : 10
  if (seconds <= 30) return Math.ceil(seconds / 5) * 5
  if (seconds <= 90) return Math.ceil(seconds / 10) * 10
  return Math.ceil(seconds / 60) * 60
}

/**
 * The next shown value: a step down as time passes, a step up only if the estimate has clearly grown.
 *
 * @param shown   the last shown seconds; undefined at first
 * @param seconds until the expected end, by the latest estimate; 0 or less once it has passed
 * @returns shown seconds; 0 if the task takes longer than expected
 */
export function nextShown(shown: number | undefined, seconds: number): number {
  if (seconds <= 0) return 0
  const step = stepOf(seconds)
  if (shown === undefined || shown === 0 || step <= shown) return step
  return seconds > 1.25 * shown + 2 ? step : shown
}

/** @param shown seconds, as of {@link nextShown} */
export function timeLeftText(shown: number): string {
  if (shown === 0) return t('Taking longer than expected')
  if (shown <= 5) return t('A few seconds left')
  if (shown <= 90) return t('About {seconds} seconds left', { seconds: shown })
  return t('About {minutes} minutes left', { minutes: shown / 60 })
}

const intervalMs = 500

/** The time that a task has left, counting down; undefined if it isn't processed or its time is unknown. */
export function useTimeLeft(task: Task | undefined): string | undefined {
  const now = useNow(intervalMs)
  const [last, setLast] = useState<{ id: string; shown: number }>()
  if (task?.state !== 'processing' || task.expectedAt === undefined) return undefined
  const { id, expectedAt } = task
  const shown = nextShown(last?.id === id ? last.shown : undefined, (Date.parse(expectedAt) - now) / 1000)
  if (last?.id !== id || last.shown !== shown) setLast({ id, shown })
  return timeLeftText(shown)
}
