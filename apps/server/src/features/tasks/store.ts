import type { Detail, ErrorCode, PlanName } from '@pentimento/protocol'
import { and, asc, count, desc, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { tasksOfPayer } from '../quotas/quotas.ts'
import type { Line } from './rules.ts'
import { type NewTaskRow, type StoredOutput, type TaskRow, tasks } from './tables.ts'

export async function insert(tx: Queryable, row: NewTaskRow): Promise<TaskRow> {
  const [inserted] = await tx.insert(tasks).values(row).returning()
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
  const last = after ? await byId(db, after) : undefined
  const older =
    last &&
    or(lt(tasks.createdAt, last.createdAt), and(eq(tasks.createdAt, last.createdAt), lt(tasks.id, last.id)))
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), older))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(limit)
}

export function allOf(db: Queryable, ownerId: string): Promise<TaskRow[]> {
  return db.select().from(tasks).where(eq(tasks.ownerId, ownerId)).orderBy(desc(tasks.createdAt))
}

/** The queue in processing order: highest priority first, then oldest. */
export async function lineNow(db: Queryable): Promise<Line> {
  const waiting = await db
    .select({ id: tasks.id, tool: tasks.tool })
    .from(tasks)
    .where(eq(tasks.state, 'queued'))
    .orderBy(desc(tasks.priority), asc(tasks.queuedAt), asc(tasks.id))
  const [working] = await db.select({ count: count() }).from(tasks).where(eq(tasks.state, 'processing'))
  const lately = db
    .select({ tool: tasks.tool, tookMs: tasks.tookMs })
    .from(tasks)
    .where(eq(tasks.state, 'ready'))
    .orderBy(desc(tasks.finishedAt))
    .limit(100)
    .as('lately')
  const usual = await db
    .select({ tool: lately.tool, ms: sql<number>`avg(${lately.tookMs})::float8` })
    .from(lately)
    .groupBy(lately.tool)
  return {
    waiting,
    working: working?.count ?? 0,
    usualMs: new Map(usual.map(({ tool, ms }) => [tool, ms])),
  }
}

export function queuedOf(db: Queryable, ownerIds: string[]): Promise<TaskRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(eq(tasks.state, 'queued'), inArray(tasks.ownerId, ownerIds)))
}

export async function countQueued(db: Queryable): Promise<number> {
  const [queued] = await db.select({ count: count() }).from(tasks).where(eq(tasks.state, 'queued'))
  return queued?.count ?? 0
}

/** The ids of queued or processing tasks that a quota subject owns or that count to it. */
export const underWayOf = (db: Queryable, payer: string) =>
  idsWhere(db, and(underWay, or(eq(tasks.ownerId, payer), inArray(tasks.id, tasksOfPayer(db, payer)))))

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

const underWay = inArray(tasks.state, ['queued', 'processing'])

/** Set a task to processing; undefined if it's no longer queued or processing. */
export function begin(tx: Queryable, id: string, now: Date): Promise<TaskRow | undefined> {
  return change(tx, and(eq(tasks.id, id), underWay), {
    state: 'processing',
    attempt: sql`${tasks.attempt} + 1`,
    fraction: 0,
    startedAt: now,
  })
}

export function advance(tx: Queryable, id: string, attempt: number, fraction: number) {
  return change(tx, current(id, attempt), { fraction })
}

export function succeed(
  tx: Queryable,
  id: string,
  attempt: number,
  result: { outputs: StoredOutput[]; madeBy: string; tookMs: number; finishedAt: Date },
) {
  return change(tx, current(id, attempt), { state: 'ready', fraction: 1, ...result })
}

export function fail(
  tx: Queryable,
  id: string,
  error: { errorCode: ErrorCode; errorDetail: Detail | undefined; finishedAt: Date },
) {
  return endWithout(tx, id, { state: 'error', ...error })
}

export function cancel(tx: Queryable, id: string, now: Date) {
  return endWithout(tx, id, { state: 'cancelled', finishedAt: now })
}

/** End a task; if it has an earlier result, it becomes ready with that. */
async function endWithout(tx: Queryable, id: string, end: Change): Promise<TaskRow | undefined> {
  const hasResult = sql`jsonb_array_length(${tasks.outputs}) > 0`
  const mine = and(eq(tasks.id, id), underWay)
  return (
    (await change(tx, and(mine, hasResult), { state: 'ready', fraction: 1 })) ?? (await change(tx, mine, end))
  )
}

interface Place {
  plan: PlanName
  priority: number
  queuedAt: Date
}

/** Queue a task again that ended without a result. */
export function requeue(tx: Queryable, id: string, place: Place) {
  return change(tx, and(eq(tasks.id, id), inArray(tasks.state, ['error', 'cancelled'])), {
    state: 'queued',
    ...place,
    fraction: 0,
    errorCode: null,
    errorDetail: null,
    startedAt: null,
    finishedAt: null,
  })
}

/** Queue a ready task for a better result; the current result remains until then. */
export function putBack(tx: Queryable, id: string, place: Place) {
  const again = { state: 'queued', ...place, fraction: 0, startedAt: null } as const
  return change(tx, and(eq(tasks.id, id), eq(tasks.state, 'ready')), again)
}

/** @returns the deleted task; undefined if it was already deleted */
export async function remove(tx: Queryable, id: string): Promise<TaskRow | undefined> {
  const [removed] = await tx.delete(tasks).where(eq(tasks.id, id)).returning()
  return removed
}

export function dueForDeletion(db: Queryable, now: Date): Promise<TaskRow[]> {
  return db.select().from(tasks).where(lte(tasks.deleteOn, now)).limit(500)
}

/** The ids of tasks created before a time that have files. */
export async function withFilesUntil(db: Queryable, moment: Date): Promise<string[]> {
  const hasFiles = sql`jsonb_array_length(${tasks.inputs}) + jsonb_array_length(${tasks.outputs}) > 0`
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(hasFiles, lte(tasks.createdAt, moment)))
  return rows.map(({ id }) => id)
}

export async function existing(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: tasks.id }).from(tasks).where(inArray(tasks.id, ids))
  return new Set(rows.map(({ id }) => id))
}

export function handOver(tx: Queryable, from: string, to: string): Promise<TaskRow[]> {
  return tx.update(tasks).set({ ownerId: to }).where(eq(tasks.ownerId, from)).returning()
}

const current = (id: string, attempt: number) =>
  and(eq(tasks.id, id), eq(tasks.state, 'processing'), eq(tasks.attempt, attempt))

type Change = Parameters<ReturnType<Queryable['update']>['set']>[0]

async function change(
  tx: Queryable,
  where: ReturnType<typeof and>,
  to: Change,
): Promise<TaskRow | undefined> {
  const [row] = await tx.update(tasks).set(to).where(where).returning()
  return row
}
