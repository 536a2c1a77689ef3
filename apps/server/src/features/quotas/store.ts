import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { Use } from './rules.ts'
import { uses } from './tables.ts'

/** An owner's uses of a tool after a moment, oldest first, but for those of one task. */
export function usesSince(
  tx: Queryable,
  { ownerId, tool, taskId }: { ownerId: string; tool: string; taskId: string },
  since: Date,
): Promise<Use[]> {
  return tx
    .select({ count: uses.count, usedAt: uses.usedAt })
    .from(uses)
    .where(
      and(eq(uses.ownerId, ownerId), eq(uses.tool, tool), gt(uses.usedAt, since), ne(uses.taskId, taskId)),
    )
    .orderBy(asc(uses.usedAt))
}

/** A task that is tried again is used anew, and once. */
export async function record(tx: Queryable, use: typeof uses.$inferInsert): Promise<void> {
  const { taskId: target, ...set } = { ...use, taskId: uses.taskId }
  await tx.insert(uses).values(use).onConflictDoUpdate({ target, set })
}

export async function remove(tx: Queryable, taskId: string): Promise<void> {
  await tx.delete(uses).where(eq(uses.taskId, taskId))
}

export async function handOver(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.update(uses).set({ ownerId: to }).where(eq(uses.ownerId, from))
}

export async function forgetUntil(db: Queryable, moment: Date): Promise<void> {
  await db.delete(uses).where(lte(uses.usedAt, moment))
}
