import { t } from '@pentimento/language'
import { useState } from 'react'
import { queuePositionText } from './messages.ts'
import type { Stage } from './run.ts'
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

/** An upload is followed this long before its speed says when it ends. */
const minUploadMs = 2000

/** The time that an upload or a task has left, counting down; undefined if it isn't in progress or its time is unknown. */
export function useTimeLeft(stage: Stage): string | undefined {
  const now = useNow(intervalMs)
  const uploadEnd = useUploadEnd(stage.state === 'uploading' ? stage.fraction : undefined, now)
  const [last, setLast] = useState<{ id: string; shown: number }>()
  const expectedAt = stage.state === 'processing' ? stage.task.expectedAt : undefined
  const end = expectedAt === undefined ? uploadEnd : Date.parse(expectedAt)
  if (end === undefined) return undefined
  const id = stage.state === 'processing' ? stage.task.id : stage.state
  const shown = nextShown(last?.id === id ? last.shown : undefined, (end - now) / 1000)
  if (last?.id !== id || last.shown !== shown) setLast({ id, shown })
  return timeLeftText(shown)
}

/**
 * When an upload ends at its average speed, in milliseconds; undefined until that is known.
 *
 * @param fraction sent so far, 0 to 1; undefined if nothing is being uploaded
 */
function useUploadEnd(fraction: number | undefined, now: number): number | undefined {
  const [start, setStart] = useState<{ fraction: number; time: number }>()
  if (fraction === undefined || fraction >= 1) {
    if (start) setStart(undefined)
    return undefined
  }
  if (!start || fraction < start.fraction) {
    setStart({ fraction, time: now })
    return undefined
  }
  const sent = fraction - start.fraction
  const elapsed = now - start.time
  return sent > 0 && elapsed >= minUploadMs ? now + (elapsed / sent) * (1 - fraction) : undefined
}

/**
 * What to show beside a task's progress: its position in the queue, or the time left.
 *
 * @param positionText how to word the position
 */
export function useWaitText(stage: Stage, positionText = queuePositionText): string | undefined {
  const now = useNow()
  const timeLeft = useTimeLeft(stage)
  return stage.state === 'queued' ? positionText(stage.task, now) : timeLeft
}
