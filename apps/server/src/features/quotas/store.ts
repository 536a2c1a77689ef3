import { and, asc, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { Use } from './rules.ts'
import { uses } from './tables.ts'

/** A quota subject's uses of a tool after a time, oldest first, without those of one task. */
export function usesSince(
  db: Queryable,
  { quotaSubject, tool, taskId }: { quotaSubject: string; tool: string; taskId: string },
  since: Date,
): Promise<Use[]> {
  return db
    .select({ count: uses.count, usedAt: uses.usedAt })
    .from(uses)
    .where(
      and(
        eq(uses.quotaSubject, quotaSubject),
        eq(uses.tool, tool),
        gt(uses.usedAt, since),
        ne(uses.taskId, taskId),
      ),
    )
    .orderBy(asc(uses.usedAt))
}

/** The uses of all tools by any of the quota subjects after a time, oldest first. */
export function allUsesSince(
  db: Queryable,
  quotaSubjects: readonly string[],
  since: Date,
): Promise<(Use & { quotaSubject: string; tool: string })[]> {
  return db
    .select({ quotaSubject: uses.quotaSubject, tool: uses.tool, count: uses.count, usedAt: uses.usedAt })
    .from(uses)
    .where(and(inArray(uses.quotaSubject, [...quotaSubjects]), gt(uses.usedAt, since)))
    .orderBy(asc(uses.usedAt))
}

/** Subquery: the ids of tasks whose uses count to a quota subject. */
export function tasksOf(db: Queryable, quotaSubject: string) {
  return db.select({ id: uses.taskId }).from(uses).where(eq(uses.quotaSubject, quotaSubject))
}

/** A retried task counts once, at its latest start. */
export async function record(tx: Queryable, all: (typeof uses.$inferInsert)[]): Promise<void> {
  for (const use of all) {
    const { taskId, quotaSubject, ...set } = use
    await tx
      .insert(uses)
      .values(use)
      .onConflictDoUpdate({ target: [uses.taskId, uses.quotaSubject], set })
  }
}

export async function remove(tx: Queryable, taskId: string): Promise<void> {
  await tx.delete(uses).where(eq(uses.taskId, taskId))
}

export async function transferOwnership(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.update(uses).set({ quotaSubject: to }).where(eq(uses.quotaSubject, from))
}

/** All uses of a quota subject. */
export function bySubject(db: Queryable, quotaSubject: string): Promise<(typeof uses.$inferSelect)[]> {
  return db.select().from(uses).where(eq(uses.quotaSubject, quotaSubject)).orderBy(asc(uses.usedAt))
}

export async function deleteBySubject(db: Queryable, quotaSubject: string): Promise<void> {
  await db.delete(uses).where(eq(uses.quotaSubject, quotaSubject))
}

export async function deleteUntil(db: Queryable, time: Date): Promise<void> {
  await db.delete(uses).where(lte(uses.usedAt, time))
}
