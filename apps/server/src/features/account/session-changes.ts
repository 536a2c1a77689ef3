import { type Database, notify, type Queryable } from '../../platform/database.ts'

/** A table trigger also notifies on this channel when a session is deleted. */
const channel = 'session'

/** Notify all processes to recheck someone's open connections, once the transaction commits. */
export function publish(tx: Queryable, userId: string): Promise<void> {
  return notify(tx, channel, { userId })
}

/**
 * Subscribe to ended sessions and bans, in any process; `userId` is undefined after a gap in which events may have been
 * lost.
 */
export function subscribe(database: Database, callback: (userId: string | undefined) => void): Promise<void> {
  return database.listen(
    channel,
    payload => callback(JSON.parse(payload).userId),
    () => callback(undefined),
  )
}
