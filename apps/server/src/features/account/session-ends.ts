import { type Database, notify, type Queryable } from '../../platform/database.ts'

/** The deletion of a session tells of itself: a trigger of the table's. */
const channel = 'session'

/** Have all who hold something open for somebody look whether they still may, once the transaction commits. */
export function tell(tx: Queryable, userId: string): Promise<void> {
  return notify(tx, channel, { userId })
}

/** Hear whose sessions ended or were closed to them, in whichever process; of nobody in particular where that may have been missed. */
export function hear(database: Database, act: (userId: string | undefined) => void): Promise<void> {
  return database.listen(
    channel,
    payload => act(JSON.parse(payload).userId),
    () => act(undefined),
  )
}
