import { performance } from 'node:perf_hooks'
import type { Task } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { createListeners } from '../../platform/listeners.ts'
import type { Logger } from '../../platform/log.ts'
import { englishTranslator, type Translator } from '../../platform/translator.ts'
import type { Events } from '../events/events.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { estimateQueue, estimateRunning, type QueueEstimate } from './estimates.ts'
import { createPositionUpdates } from './position-updates.ts'
import { durationsOf, queueSnapshot } from './queue-store.ts'
import { toTask } from './rules.ts'
import { byId, pageOf, recordEstimate } from './store.ts'
import type { TaskRow } from './tables.ts'
import { type TaskChange, taskChangeChannel } from './task-changes.ts'

/** Enqueue the owner's webhooks about a task that ends, in the same transaction. */
export async function enqueueWebhooks(
  tx: Queryable,
  webhooks: Pick<Webhooks, 'enqueue'>,
  row: TaskRow,
): Promise<void> {
  if (row.callsWebhooks) await webhooks.enqueue(tx, row.ownerId, toTask(row, englishTranslator, undefined))
}

/** @returns a function that removes the listener */
export type OnTaskEnded = (taskId: string, listener: () => void) => () => void

export interface TaskEvents {
  /** Call a listener whenever a task is queued, in any process, or when that may have been missed. */
  onQueued(listener: () => void): void
  /** Call a listener for each task that is cancelled or deleted, in any process. */
  onStopped(listener: (taskId: string) => void): void
  /** Call a listener when a task ends or is deleted, in any process, or when its end may have been missed. */
  onEnded: OnTaskEnded
  /** Stop broadcasting; resolves when pending broadcasts are done. */
  close(): Promise<void>
}

/** Positions are sent at most this often, and so that finding them takes at most a tenth of the time. */
const minUpdateIntervalMs = 150
const updateShare = 0.1
/** Estimates also change while the queue doesn't move. */
const estimateIntervalMs = 5000
const catchUpLimit = 20

interface TaskEventDeps {
  events: Events
  clock: Clock
  log: Logger
}

/**
 * Receive task changes from all processes and broadcast them to the owners' connections, each owner's in the order in
 * which they were committed.
 */
export async function createTaskEvents(database: Database, deps: TaskEventDeps): Promise<TaskEvents> {
  const { events, clock, log } = deps
  const queueListeners = new Set<() => void>()
  const stopListeners = new Set<(taskId: string) => void>()
  const endListeners = createListeners<[]>()
  const closing = new AbortController()
  const pending = new Set<Promise<void>>()
  const runForOwners = createOwnerOrder()
  const runInOrder = (ownerIds: string[], work: () => Promise<void>) => {
    if (closing.signal.aborted) return
    const loggedWork = () =>
      work().catch(error => log.error({ err: error }, 'could not broadcast a task change'))
    const promise: Promise<void> = runForOwners(ownerIds, loggedWork).finally(() => pending.delete(promise))
    pending.add(promise)
    return promise
  }
  const broadcastTask = (row: TaskRow, estimate: QueueEstimate | undefined) =>
    events.broadcast(row.ownerId, translator => ({ type: 'task', task: toTask(row, translator, estimate) }))

  const findPositionUpdates = createPositionUpdates(database, clock)
  const broadcastPositions = async () => {
    const owners = events.subscribedOwners()
    await runInOrder(owners, async () => {
      for (const { row, estimate } of await findPositionUpdates(owners)) broadcastTask(row, estimate)
    })
  }
  const schedulePositions = createThrottle(clock, closing.signal, async () => {
    if (events.subscribedOwners().length > 0) await broadcastPositions()
  })

  const handleChange = ({ ownerId, id, change, queueMoved }: TaskChange) => {
    if (change === 'queued') for (const listener of queueListeners) listener()
    if (change === 'cancelled' || change === 'deleted') for (const listener of stopListeners) listener(id)
    if (change !== 'queued' && change !== 'processing') endListeners.call(id)
    void runInOrder([ownerId], async () => {
      if (change === 'deleted') return events.broadcast(ownerId, () => ({ type: 'task-deleted', id }))
      if (!events.hasSubscribers(ownerId)) return
      const row = await byId(database.orm, id)
      if (row) broadcastTask(row, await estimateOf(database.orm, row, clock.now()))
    })
    if (queueMoved) schedulePositions()
  }

  const catchUp = () => {
    for (const listener of queueListeners) listener()
    for (const taskId of endListeners.keys()) endListeners.call(taskId)
    for (const ownerId of events.subscribedOwners())
      void runInOrder([ownerId], async () => {
        for (const row of await pageOf(database.orm, ownerId, { limit: catchUpLimit }))
          broadcastTask(row, await estimateOf(database.orm, row, clock.now()))
      })
  }

  const stopEstimating = clock.every(estimateIntervalMs, schedulePositions)
  await database.listen(taskChangeChannel, payload => handleChange(JSON.parse(payload)), catchUp)
  return {
    onQueued: listener => {
      queueListeners.add(listener)
    },
    onStopped: listener => {
      stopListeners.add(listener)
    },
    onEnded: endListeners.add,
    close: async () => {
      stopEstimating()
      closing.abort()
      await Promise.all(pending)
    },
  }
}

/** Runs work one at a time per owner: after all earlier work for any of its owners. The work must not reject. */
function createOwnerOrder() {
  const lastByOwner = new Map<string, Promise<void>>()
  return async (ownerIds: readonly string[], work: () => Promise<void>): Promise<void> => {
    const earlier = new Set(ownerIds.flatMap(ownerId => lastByOwner.get(ownerId) ?? []))
    const done = Promise.all(earlier).then(work)
    for (const ownerId of ownerIds) lastByOwner.set(ownerId, done)
    await done
    for (const ownerId of ownerIds) if (lastByOwner.get(ownerId) === done) lastByOwner.delete(ownerId)
  }
}

/** @returns runs `work` after a delay, once for all calls until then */
function createThrottle(clock: Clock, signal: AbortSignal, work: () => Promise<void>): () => void {
  let isScheduled = false
  let lastMs = 0
  return () => {
    if (isScheduled) return
    isScheduled = true
    void clock.delay(Math.max(minUpdateIntervalMs, lastMs / updateShare), signal).then(async () => {
      isScheduled = false
      if (signal.aborted) return
      const startedAt = performance.now()
      await work()
      lastMs = performance.now() - startedAt
    })
  }
}

/** A task as shown to its owner. */
export async function toOwnerTask(
  db: Queryable,
  row: TaskRow,
  now: Date,
  translator: Translator,
): Promise<Task> {
  return toTask(row, translator, await estimateOf(db, row, now))
}

/** A task that was just queued, as shown to its owner; its estimate is recorded. */
export async function toQueuedTask(
  db: Queryable,
  row: TaskRow,
  now: Date,
  translator: Translator,
): Promise<Task> {
  const estimate = await estimateOf(db, row, now)
  if (estimate) await recordEstimate(db, row.id, estimate.expectedAt.getTime() - row.queuedAt.getTime())
  return toTask(row, translator, estimate)
}

/** Undefined if the task is neither queued nor processing, or if its time is unknown. */
async function estimateOf(db: Queryable, row: TaskRow, now: Date): Promise<QueueEstimate | undefined> {
  if (row.state === 'queued') return estimateQueue(await queueSnapshot(db, now, [row])).ofQueued(row.id)
  if (row.state !== 'processing') return undefined
  const task = { ...row, startedAt: row.startedAt ?? row.queuedAt }
  return estimateRunning(task, await durationsOf(db, row.tool), now)
}
