import type { Task } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Speech } from '../../platform/speech.ts'
import type { Events } from '../events/events.ts'
import { type Line, toTask } from './rules.ts'
import { byId, lineNow, pageOf, queuedOf } from './store.ts'
import type { TaskRow } from './tables.ts'

const channel = 'task_news'

interface Report {
  ownerId: string
  id: string
  change: TaskRow['state'] | 'deleted'
  /** Whether other tasks' queue positions changed too. */
  queueMoved: boolean
}

/** Notify every process of a task's change once the transaction commits. */
export async function report(tx: Queryable, row: TaskRow, queueMoved: boolean): Promise<void> {
  const news: Report = { ownerId: row.ownerId, id: row.id, change: row.state, queueMoved }
  await notify(tx, channel, news)
}

export async function reportDeleted(tx: Queryable, row: TaskRow): Promise<void> {
  const queueMoved = row.state === 'queued'
  await notify(tx, channel, { ownerId: row.ownerId, id: row.id, change: 'deleted', queueMoved })
}

export interface News {
  /** Call a listener for each task that is cancelled or deleted, in any process. */
  onStopped(hear: (taskId: string) => void): void
  /** Stop broadcasting; resolves when pending broadcasts are done. */
  close(): Promise<void>
}

const queueDigestMs = 150
const caughtUpWith = 20

/** Receive task changes from all processes and broadcast them to the owners' connections. */
export async function openNews(
  database: Database,
  { events, clock, log }: { events: Events; clock: Clock; log: Log },
): Promise<News> {
  const stopListeners = new Set<(taskId: string) => void>()
  const closing = new AbortController()
  const onTheWay = new Set<Promise<void>>()
  const quietly = (work: () => Promise<void>) => {
    if (closing.signal.aborted) return
    const passed: Promise<void> = work()
      .catch(error => log.error({ err: error }, 'could not broadcast a task change'))
      .finally(() => onTheWay.delete(passed))
    onTheWay.add(passed)
  }

  let digestIsDue = false
  const tellPlaces = async () => {
    if (digestIsDue || events.followed().length === 0) return
    digestIsDue = true
    await clock.after(queueDigestMs, closing.signal)
    digestIsDue = false
    if (closing.signal.aborted) return
    const line = await lineNow(database.orm)
    for (const row of await queuedOf(database.orm, events.followed())) {
      events.pass(row.ownerId, speech => ({ type: 'task', task: toTask(row, line, speech) }))
    }
  }

  const hear = async (news: Report) => {
    if (news.change === 'cancelled' || news.change === 'deleted') {
      for (const listener of stopListeners) listener(news.id)
    }
    if (news.change === 'deleted') events.pass(news.ownerId, () => ({ type: 'task-deleted', id: news.id }))
    else if (events.isFollowed(news.ownerId)) {
      const row = await byId(database.orm, news.id)
      const line = row && (await lineFor(database.orm, row))
      if (line) events.pass(row.ownerId, speech => ({ type: 'task', task: toTask(row, line, speech) }))
    }
    if (news.queueMoved) await tellPlaces()
  }

  const catchUp = async () => {
    for (const ownerId of events.followed()) {
      const line = await lineNow(database.orm)
      for (const row of await pageOf(database.orm, ownerId, { limit: caughtUpWith })) {
        events.pass(ownerId, speech => ({ type: 'task', task: toTask(row, line, speech) }))
      }
    }
  }

  await database.listen(
    channel,
    payload => quietly(() => hear(JSON.parse(payload))),
    () => quietly(catchUp),
  )
  return {
    onStopped: listener => {
      stopListeners.add(listener)
    },
    close: async () => {
      closing.abort()
      await Promise.all(onTheWay)
    },
  }
}

/** A task as shown to its owner. */
export async function seen(db: Queryable, row: TaskRow, speech: Speech): Promise<Task> {
  return toTask(row, await lineFor(db, row), speech)
}

/** The queue snapshot; queried only if the task is queued. */
async function lineFor(db: Queryable, { state }: TaskRow): Promise<Line> {
  return state === 'queued' ? lineNow(db) : { waiting: [], working: 0, usualMs: new Map() }
}
