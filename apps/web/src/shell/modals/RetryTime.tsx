import { Trans } from '@pentimento/language'
import { formatUpcomingTime } from '../format-upcoming-time.ts'

/**
 * When the queue is expected to accept tasks again.
 * @param at an ISO date; undefined if it isn't known
 */
export function RetryTime({ at }: { at: string | undefined }) {
  if (!at) return null
  return (
    <p>
      <Trans
        id="There should be room again <b>{moment}</b>."
        values={{ moment: formatUpcomingTime(at, new Date()) }}
        components={{ b: <strong /> }}
      />
    </p>
  )
}
