import { and, eq, gt, lte } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { qrSignIns } from './tables.ts'

export type QrSignInRow = typeof qrSignIns.$inferSelect

export async function add(db: Queryable, row: QrSignInRow): Promise<void> {
  await db.insert(qrSignIns).values(row)
}

export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(qrSignIns).where(lte(qrSignIns.expiresAt, now))
}

/** The requests that a person answered. */
export function byUser(db: Queryable, userId: string): Promise<QrSignInRow[]> {
  return db.select().from(qrSignIns).where(eq(qrSignIns.userId, userId))
}

export async function deleteByUser(db: Queryable, userId: string): Promise<void> {
  await db.delete(qrSignIns).where(eq(qrSignIns.userId, userId))
}

export async function byCode(db: Queryable, codeHash: string, now: Date): Promise<QrSignInRow | undefined> {
  const [row] = await db
    .select()
    .from(qrSignIns)
    .where(and(eq(qrSignIns.codeHash, codeHash), gt(qrSignIns.expiresAt, now)))
  return row
}

export async function byBrowser(
  db: Queryable,
  browserHash: string,
  now: Date,
): Promise<QrSignInRow | undefined> {
  const [row] = await db
    .select()
    .from(qrSignIns)
    .where(and(eq(qrSignIns.browserHash, browserHash), gt(qrSignIns.expiresAt, now)))
  return row
}

/** Only the first answer counts; undefined if there is already one. */
export async function answer(
  db: Queryable,
  id: string,
  values: { state: 'approved' | 'denied'; userId: string; signedInAt: Date | null },
): Promise<QrSignInRow | undefined> {
  const [row] = await db
    .update(qrSignIns)
    .set(values)
    .where(and(eq(qrSignIns.id, id), eq(qrSignIns.state, 'waiting')))
    .returning()
  return row
}

/** An approval can be used once; undefined if it was used or never given. */
export async function useApproval(db: Queryable, id: string): Promise<QrSignInRow | undefined> {
  const [row] = await db
    .update(qrSignIns)
    .set({ state: 'used' })
    .where(and(eq(qrSignIns.id, id), eq(qrSignIns.state, 'approved')))
    .returning()
  return row
}
