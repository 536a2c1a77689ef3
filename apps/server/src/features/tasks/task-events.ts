import type { Task } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Translator } from '../../platform/translator.ts'
import type { Events } from '../events/events.ts'
import { type QueueSnapshot, toTask } from './rules.ts'
import { byId, pageOf, queuedOf, queueSnapshot } from './store.ts'
import type { TaskRow } from './tables.ts'

const channel = 'task_change'

interface TaskChange {
  ownerId: string
  id: string
  change: TaskRow['state'] | 'deleted'
  /** Whether other tasks' queue positions changed too. */
  queueMoved: boolean
}

/** Notify every process of a task's change once the transaction commits. */
export async function publishTaskChange(tx: Queryable, row: TaskRow, queueMoved: boolean): Promise<void> {
  const change: TaskChange = { ownerId: row.ownerId, id: row.id, change: row.state, queueMoved }
  await notify(tx, channel, change)
}

export async function publishTaskDeleted(tx: Queryable, row: TaskRow): Promise<void> {
  const queueMoved = row.state === 'queued'
  await notify(tx, channel, { ownerId: row.ownerId, id: row.id, change: 'deleted', queueMoved })
}

export interface TaskEvents {
  /** Call a listener for each task that is cancelled or deleted, in any process. */
  onStopped(listener: (taskId: string) => void): void
  /** Stop broadcasting; resolves when pending broadcasts are done. */
  close(): Promise<void>
}

const queueUpdateIntervalMs = 150
const catchUpLimit = 20

/** Receive task changes from all processes and broadcast them to the owners' connections. */
export async function createTaskEvents(
  database: Database,
  { events, clock, log }: { events: Events; clock: Clock; log: Logger },
): Promise<TaskEvents> {
  const stopListeners = new Set<(taskId: string) => void>()
  const closing = new AbortController()
  const pending = new Set<Promise<void>>()
  const runInBackground = (work: () => Promise<void>) => {
    if (closing.signal.aborted) return
    const promise: Promise<void> = work()
      .catch(error => log.error({ err: error }, 'could not broadcast a task change'))
      .finally(() => pending.delete(promise))
    pending.add(promise)
  }

  let isUpdateScheduled = false
  const broadcastPositions = async () => {
    if (isUpdateScheduled || events.subscribedOwners().length === 0) return
    isUpdateScheduled = true
    await clock.delay(queueUpdateIntervalMs, closing.signal)
    isUpdateScheduled = false
    if (closing.signal.aborted) return
    const snapshot = await queueSnapshot(database.orm)
    for (const row of await queuedOf(database.orm, events.subscribedOwners())) {
      events.broadcast(row.ownerId, translator => ({ type: 'task', task: toTask(row, snapshot, translator) }))
    }
  }

  const handleChange = async (taskChange: TaskChange) => {
    if (taskChange.change === 'cancelled' || taskChange.change === 'deleted') {
      for (const listener of stopListeners) listener(taskChange.id)
    }
    if (taskChange.change === 'deleted')
      events.broadcast(taskChange.ownerId, () => ({ type: 'task-deleted', id: taskChange.id }))
    else if (events.hasSubscribers(taskChange.ownerId)) {
      const row = await byId(database.orm, taskChange.id)
      const snapshot = row && (await snapshotFor(database.orm, row))
      if (snapshot)
        events.broadcast(row.ownerId, translator => ({
          type: 'task',
          task: toTask(row, snapshot, translator),
        }))
    }
    if (taskChange.queueMoved) await broadcastPositions()
  }

  const catchUp = async () => {
    for (const ownerId of events.subscribedOwners()) {
      const snapshot = await queueSnapshot(database.orm)
      for (const row of await pageOf(database.orm, ownerId, { limit: catchUpLimit })) {
        events.broadcast(ownerId, translator => ({ type: 'task', task: toTask(row, snapshot, translator) }))
      }
    }
  }

  await database.listen(
    channel,
    payload => runInBackground(() => handleChange(JSON.parse(payload))),
    () => runInBackground(catchUp),
  )
  return {
    onStopped: listener => {
      stopListeners.add(listener)
    },
    close: async () => {
      closing.abort()
      await Promise.all(pending)
    },
  }
}

/** A task as shown to its owner. */
export async function toOwnerTask(db: Queryable, row: TaskRow, translator: Translator): Promise<Task> {
  return toTask(row, await snapshotFor(db, row), translator)
}

/** The queue snapshot; queried only if the task is queued. */
async function snapshotFor(db: Queryable, { state }: TaskRow): Promise<QueueSnapshot> {
  return state === 'queued' ? queueSnapshot(db) : { queued: [], processing: 0, averageMs: new Map() }
}
