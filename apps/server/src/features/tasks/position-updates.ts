import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { estimateQueue, type QueueEstimate } from './estimates.ts'
import { queueSnapshot } from './queue-store.ts'
import { byIds, queuedOf } from './store.ts'
import type { TaskRow } from './tables.ts'

interface SentEstimate extends QueueEstimate {
  sentAt: Date
}

/** Up to this position every change is sent. */
const exactPositions = 20
/** Other positions are sent when they have changed by this fraction. */
const positionChange = 0.05
/** An estimate is sent when the expected time has changed by this fraction of the wait, and at least so much. */
const waitChange = 0.2
const minWaitChangeMs = 3000
/** After this time every change is sent. */
const maxAgeMs = 10_000

/**
 * Find queued tasks whose position or expected time has changed noticeably since it was last found. Most tasks of a long
 * queue move with each task that leaves it; sending all of that would cost the square of its length.
 */
export function createPositionUpdates(database: Database, clock: Clock) {
  let sent = new Map<string, SentEstimate>()
  return async (ownerIds: string[]): Promise<{ row: TaskRow; estimate: QueueEstimate }[]> => {
    const { orm } = database
    const queued = await queuedOf(orm, ownerIds)
    if (queued.length === 0) {
      sent.clear()
      return []
    }
    const now = clock.now()
    const { ofQueued } = estimateQueue(await queueSnapshot(orm, now, queued))
    const changed = new Map<string, QueueEstimate>()
    const known = new Map<string, SentEstimate>()
    for (const { id } of queued) {
      const estimate = ofQueued(id)
      const last = sent.get(id)
      if (!estimate) continue
      const isChanged = !last || isNoticeable(last, estimate, now)
      if (isChanged) changed.set(id, estimate)
      known.set(id, isChanged ? { ...estimate, sentAt: now } : last)
    }
    sent = known
    const rows = changed.size > 0 ? await byIds(orm, [...changed.keys()]) : []
    return rows.flatMap(row => {
      const estimate = row.state === 'queued' && changed.get(row.id)
      return estimate ? [{ row, estimate }] : []
    })
  }
}

function isNoticeable(last: SentEstimate, { position, ms, expectedAt }: QueueEstimate, now: Date): boolean {
  const moved = Math.abs(position - last.position)
  const shiftMs = Math.abs(expectedAt.getTime() - last.expectedAt.getTime())
  if (moved > 0 && (position <= exactPositions || moved >= positionChange * last.position)) return true
  if (shiftMs > Math.max(minWaitChangeMs, waitChange * ms)) return true
  return moved > 0 && now.getTime() - last.sentAt.getTime() >= maxAgeMs
}
