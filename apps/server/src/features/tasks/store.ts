import type { Detail, ErrorCode, PlanName } from '@pentimento/protocol'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { isOneOf, type Queryable } from '../../platform/database.ts'
import { tasksOfSubject } from '../quotas/quotas.ts'
import { isActive, isQueued, type OrderedTask } from './queue-store.ts'
import { type NewTaskRow, type StoredOutput, type TaskRow, tasks } from './tables.ts'
import { publishedChange } from './task-changes.ts'

/** Insert a task and publish it. */
export async function insert(tx: Queryable, row: NewTaskRow): Promise<TaskRow> {
  const [inserted] = await tx.insert(tasks).values(row).returning(changedRow(true))
  if (!inserted) throw new Error('the row was not inserted')
  return inserted
}

export async function byId(db: Queryable, id: string): Promise<TaskRow | undefined> {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id))
  return row
}

/** An owner's tasks, newest first; `after` is the id of the previous page's last task. */
export async function pageOf(
  db: Queryable,
  ownerId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<TaskRow[]> {
  const isOwn = eq(tasks.ownerId, ownerId)
  const [last] = after
    ? await db
        .select()
        .from(tasks)
        .where(and(eq(tasks.id, after), isOwn))
    : []
  const older =
    last &&
    or(lt(tasks.createdAt, last.createdAt), and(eq(tasks.createdAt, last.createdAt), lt(tasks.id, last.id)))
  return db
    .select()
    .from(tasks)
    .where(and(isOwn, older))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(limit)
}

export function allOf(db: Queryable, ownerId: string): Promise<TaskRow[]> {
  return db.select().from(tasks).where(eq(tasks.ownerId, ownerId)).orderBy(desc(tasks.createdAt))
}

const { id, ownerId, taskClass, tool, variant, sizeClass, priority, queuedAt } = tasks
const orderedTask = { id, ownerId, taskClass, tool, variant, sizeClass, priority, queuedAt }

/** The queued tasks of owners. */
export function queuedOf(db: Queryable, ownerIds: string[]): Promise<(OrderedTask & { ownerId: string })[]> {
  return db
    .select(orderedTask)
    .from(tasks)
    .where(and(isQueued, isOneOf(ownerId, ownerIds)))
}

/** Those of these tasks that are queued. */
export function queuedById(db: Queryable, ids: string[]): Promise<OrderedTask[]> {
  return db
    .select(orderedTask)
    .from(tasks)
    .where(and(isQueued, isOneOf(tasks.id, ids)))
}

export function byIds(db: Queryable, ids: string[]): Promise<TaskRow[]> {
  return db.select().from(tasks).where(isOneOf(tasks.id, ids))
}

/**
 * What decides whether a task is admitted, in one query, since every task asks.
 *
 * @param queueMax    the queue is full with this number of tasks
 * @param activeOfKey a query of the number of tasks of an API key
 */
export async function readLoad(
  db: Queryable,
  queueMax: number,
  activeOfKey = sql`select 0`,
): Promise<{ isQueueFull: boolean; activeOfKey: number }> {
  const { rows } = await db.execute(sql`
    select exists (select from ${tasks} where ${isQueued} offset ${queueMax - 1}) as "isQueueFull",
      (${activeOfKey})::int as "activeOfKey"`)
  return rows[0] as { isQueueFull: boolean; activeOfKey: number }
}

/** Whether an owner's task is queued or processing. */
export async function isActiveOf(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const found = await idsWhere(db, and(eq(tasks.id, id), eq(tasks.ownerId, ownerId), isActive))
  return found.length > 0
}

/** The ids of queued or processing tasks that a quota subject owns or that count to it. */
export const activeTasksOf = (db: Queryable, quotaSubject: string) =>
  idsWhere(
    db,
    and(isActive, or(eq(tasks.ownerId, quotaSubject), inArray(tasks.id, tasksOfSubject(db, quotaSubject)))),
  )

/** The ids of all of an owner's tasks. */
export const idsOf = (db: Queryable, ownerId: string) => idsWhere(db, eq(tasks.ownerId, ownerId))

async function idsWhere(db: Queryable, which: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id: tasks.id }).from(tasks).where(which)
  return rows.map(({ id }) => id)
}

export async function countInBatch(db: Queryable, ownerId: string, batch: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.batch, batch)))
  return found?.count ?? 0
}

const nextRevision = sql`${tasks.revision} + 1`

/** Set a task to processing; undefined if it's no longer queued or processing. */
export function claim(tx: Queryable, id: string, now: Date): Promise<TaskRow | undefined> {
  return updateTask(tx, and(eq(tasks.id, id), isActive), {
    state: 'processing',
    attempt: sql`${tasks.attempt} + 1`,
    fraction: 0,
    startedAt: now,
  })
}

export function updateProgress(tx: Queryable, id: string, attempt: number, fraction: number) {
  return updateTask(tx, currentAttempt(id, attempt), { fraction }, { queueMoved: false })
}

export function complete(
  tx: Queryable,
  id: string,
  attempt: number,
  result: { outputs: StoredOutput[]; madeBy: string; tookMs: number; finishedAt: Date },
) {
  return updateTask(tx, currentAttempt(id, attempt), { state: 'ready', fraction: 1, ...result })
}

export function fail(
  tx: Queryable,
  id: string,
  error: { errorCode: ErrorCode; errorDetail: Detail | undefined; finishedAt: Date },
) {
  return endTask(tx, id, { state: 'error', ...error })
}

export function cancel(tx: Queryable, id: string, now: Date) {
  return endTask(tx, id, { state: 'cancelled', finishedAt: now })
}

/** End a task; if it has an earlier result, it becomes ready with that. */
async function endTask(tx: Queryable, id: string, end: TaskUpdate): Promise<TaskRow | undefined> {
  const hasResult = sql`jsonb_array_length(${tasks.outputs}) > 0`
  const isActiveTask = and(eq(tasks.id, id), isActive)
  return (
    (await updateTask(tx, and(isActiveTask, hasResult), { state: 'ready', fraction: 1 })) ??
    (await updateTask(tx, isActiveTask, end))
  )
}

interface QueueEntry {
  plan: PlanName
  priority: number
  queuedAt: Date
}

/** Record the estimate at the time of queueing, to compare it with the actual time. Not a change that users see. */
export async function recordEstimate(db: Queryable, id: string, estimatedMs: number): Promise<void> {
  await db
    .update(tasks)
    .set({ estimatedMs: Math.round(estimatedMs) })
    .where(and(eq(tasks.id, id), isNull(tasks.estimatedMs)))
}

/** Queue a task again that ended without a result. */
export function requeue(tx: Queryable, id: string, entry: QueueEntry) {
  return updateTask(tx, and(eq(tasks.id, id), inArray(tasks.state, ['error', 'cancelled'])), {
    state: 'queued',
    ...entry,
    fraction: 0,
    errorCode: null,
    errorDetail: null,
    startedAt: null,
    finishedAt: null,
    estimatedMs: null,
  })
}

/** Queue a ready task for a better result; the current result remains until then. */
export function requeueForReissue(tx: Queryable, id: string, entry: QueueEntry) {
  const values = { state: 'queued', ...entry, fraction: 0, startedAt: null, estimatedMs: null } as const
  return updateTask(tx, and(eq(tasks.id, id), eq(tasks.state, 'ready')), values)
}

/** @returns the deleted task; undefined if it was already deleted */
export async function remove(tx: Queryable, id: string): Promise<TaskRow | undefined> {
  const [removed] = await tx.delete(tasks).where(eq(tasks.id, id)).returning()
  return removed
}

export function dueForDeletion(db: Queryable, now: Date): Promise<TaskRow[]> {
  return db.select().from(tasks).where(lte(tasks.deleteOn, now)).limit(500)
}

/** The ids, in order, of up to 1000 tasks created before a time that have files; only those after an id if given. */
export async function withFilesCreatedBefore(
  db: Queryable,
  time: Date,
  after: string | undefined,
): Promise<string[]> {
  const hasFiles = sql`jsonb_array_length(${tasks.inputs}) + jsonb_array_length(${tasks.outputs}) > 0`
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(hasFiles, lte(tasks.createdAt, time), after === undefined ? undefined : gt(tasks.id, after)))
    .orderBy(asc(tasks.id))
    .limit(1000)
  return rows.map(({ id }) => id)
}

export async function existing(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await idsWhere(db, isOneOf(tasks.id, ids))
  return new Set(found)
}

/** Transfer all tasks of one owner to another, and publish the changes. */
export function transferOwnership(tx: Queryable, from: string, to: string): Promise<TaskRow[]> {
  return tx
    .update(tasks)
    .set({ ownerId: to, revision: nextRevision })
    .where(eq(tasks.ownerId, from))
    .returning(changedRow(false))
}

const currentAttempt = (id: string, attempt: number) =>
  and(eq(tasks.id, id), eq(tasks.state, 'processing'), eq(tasks.attempt, attempt))

type TaskUpdate = Parameters<ReturnType<Queryable['update']>['set']>[0]

const changedRow = (queueMoved: boolean) => ({
  ...getTableColumns(tasks),
  published: publishedChange(queueMoved),
})

/** Change a task and publish the change. */
async function updateTask(
  tx: Queryable,
  where: ReturnType<typeof and>,
  to: TaskUpdate,
  { queueMoved = true }: { queueMoved?: boolean } = {},
): Promise<TaskRow | undefined> {
  const [row] = await tx
    .update(tasks)
    .set({ ...to, revision: nextRevision })
    .where(where)
    .returning(changedRow(queueMoved))
  return row
}
