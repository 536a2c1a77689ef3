import type { SignalAction } from '@pentimento/protocol'
import { eq, sql } from 'drizzle-orm'
import { isOneOf, type Queryable } from '../../platform/database.ts'
import { signals } from './tables.ts'

export type SignalRow = typeof signals.$inferSelect

/** Count that a result was used in some way. */
export async function record(
  tx: Queryable,
  { id: taskId, tool, madeBy }: { id: string; tool: string; madeBy: string | null },
  action: SignalAction,
  lastAt: Date,
): Promise<void> {
  await tx
    .insert(signals)
    .values({ taskId, action, tool, madeBy, count: 1, lastAt })
    .onConflictDoUpdate({
      target: [signals.taskId, signals.action],
      set: { count: sql`${signals.count} + 1`, lastAt },
    })
}

export function byTasks(db: Queryable, taskIds: string[]): Promise<SignalRow[]> {
  return db.select().from(signals).where(isOneOf(signals.taskId, taskIds))
}

export async function deleteByTasks(db: Queryable, taskIds: string[]): Promise<void> {
  await db.delete(signals).where(isOneOf(signals.taskId, taskIds))
}

/** Anonymize the usage of a deleted result: a random task id, and only the day. */
export async function anonymize(tx: Queryable, taskId: string): Promise<void> {
  await tx
    .update(signals)
    .set({ taskId: sql`gen_random_uuid()`, lastAt: sql`date_trunc('day', ${signals.lastAt})` })
    .where(eq(signals.taskId, taskId))
}

/** Per tool, engine and action: how many results, and how often. */
export function counts(db: Queryable) {
  return db
    .select({
      tool: signals.tool,
      madeBy: signals.madeBy,
      action: signals.action,
      results: sql<number>`count(*)::int`,
      count: sql<number>`sum(${signals.count})::int`,
    })
    .from(signals)
    .groupBy(signals.tool, signals.madeBy, signals.action)
    .orderBy(signals.tool, signals.madeBy, signals.action)
}
