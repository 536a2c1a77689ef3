import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type ApiKeyRow, apiKeys, apiRates } from './tables.ts'

const usable = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))

export async function insertKey(tx: Queryable, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [inserted] = await tx.insert(apiKeys).values(row).returning()
  if (!inserted) throw new Error('the row was not inserted')
  return inserted
}

/** The key with a hash, unless it's expired or revoked. */
export async function findUsable(db: Queryable, hash: string, now: Date): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hash), usable(now)))
  return row
}

export async function findOwnUsable(
  db: Queryable,
  { ownerId, id, now }: { ownerId: string; id: string; now: Date },
): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.ownerId, ownerId), usable(now)))
  return row
}

/** An owner's keys, newest first. */
export function keysOf(db: Queryable, ownerId: string): Promise<ApiKeyRow[]> {
  return db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.ownerId, ownerId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
}

export async function countUsable(db: Queryable, ownerId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.ownerId, ownerId), usable(now)))
  return found?.count ?? 0
}

/** @returns whether the owner has this key, revoked or not */
export async function revoke(
  db: Queryable,
  { ownerId, id, now }: { ownerId: string; id: string; now: Date },
): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.ownerId, ownerId)))
    .returning({ id: apiKeys.id })
  return revoked.length > 0
}

export async function setExpiry(tx: Queryable, id: string, expiresAt: Date): Promise<void> {
  await tx.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, id))
}

/** Record a use, unless one was recorded after `before`. */
export async function recordUse(db: Queryable, id: string, now: Date, before: Date): Promise<void> {
  const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isDue))
}

export async function deleteKeys(tx: Queryable, ownerId: string): Promise<void> {
  const ids = tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.ownerId, ownerId))
  await tx.delete(apiRates).where(sql`${apiRates.keyId} in ${ids}`)
  await tx.delete(apiKeys).where(eq(apiKeys.ownerId, ownerId))
}
