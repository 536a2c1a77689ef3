import { and, asc, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { Use } from './rules.ts'
import { uses } from './tables.ts'

/** A quota subject's uses of a tool after a time, oldest first, without those of one task. */
export function usesSince(
  db: Queryable,
  { payer, tool, taskId }: { payer: string; tool: string; taskId: string },
  since: Date,
): Promise<Use[]> {
  return db
    .select({ count: uses.count, usedAt: uses.usedAt })
    .from(uses)
    .where(and(eq(uses.payer, payer), eq(uses.tool, tool), gt(uses.usedAt, since), ne(uses.taskId, taskId)))
    .orderBy(asc(uses.usedAt))
}

/** The uses of all tools by any of the quota subjects after a time, oldest first. */
export function allUsesSince(
  db: Queryable,
  payers: readonly string[],
  since: Date,
): Promise<(Use & { payer: string; tool: string })[]> {
  return db
    .select({ payer: uses.payer, tool: uses.tool, count: uses.count, usedAt: uses.usedAt })
    .from(uses)
    .where(and(inArray(uses.payer, [...payers]), gt(uses.usedAt, since)))
    .orderBy(asc(uses.usedAt))
}

/** Subquery: the ids of tasks whose uses count to a quota subject. */
export function tasksOf(db: Queryable, payer: string) {
  return db.select({ id: uses.taskId }).from(uses).where(eq(uses.payer, payer))
}

/** A retried task counts once, at its latest start. */
export async function record(tx: Queryable, all: (typeof uses.$inferInsert)[]): Promise<void> {
  for (const use of all) {
    const { taskId, payer, ...set } = use
    await tx
      .insert(uses)
      .values(use)
      .onConflictDoUpdate({ target: [uses.taskId, uses.payer], set })
  }
}

export async function remove(tx: Queryable, taskId: string): Promise<void> {
  await tx.delete(uses).where(eq(uses.taskId, taskId))
}

export async function handOver(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.update(uses).set({ payer: to }).where(eq(uses.payer, from))
}

/** All uses of a quota subject. */
export function allOf(db: Queryable, payer: string): Promise<(typeof uses.$inferSelect)[]> {
  return db.select().from(uses).where(eq(uses.payer, payer)).orderBy(asc(uses.usedAt))
}

export async function forgetOf(db: Queryable, payer: string): Promise<void> {
  await db.delete(uses).where(eq(uses.payer, payer))
}

export async function forgetUntil(db: Queryable, moment: Date): Promise<void> {
  await db.delete(uses).where(lte(uses.usedAt, moment))
}
