import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type BannerRow, banners } from './tables.ts'

const newestFirst = [desc(banners.startAt), desc(banners.id)] as const

/** Started and not ended. */
export function active(db: Queryable, env: string, now: Date, limit: number): Promise<BannerRow[]> {
  const notEnded = or(isNull(banners.endAt), gt(banners.endAt, now))
  return db
    .select()
    .from(banners)
    .where(and(eq(banners.env, env), lte(banners.startAt, now), notEnded))
    .orderBy(...newestFirst)
    .limit(limit)
}

export function all(db: Queryable, env: string): Promise<BannerRow[]> {
  return db
    .select()
    .from(banners)
    .where(eq(banners.env, env))
    .orderBy(...newestFirst)
    .limit(100)
}

export async function byId(db: Queryable, env: string, id: string): Promise<BannerRow | undefined> {
  const [row] = await db
    .select()
    .from(banners)
    .where(and(eq(banners.id, id), eq(banners.env, env)))
  return row
}

export async function insert(tx: Queryable, row: typeof banners.$inferInsert): Promise<BannerRow> {
  const [inserted] = await tx.insert(banners).values(row).returning()
  if (!inserted) throw new Error('the row was not inserted')
  return inserted
}

export async function update(
  tx: Queryable,
  id: string,
  values: Omit<typeof banners.$inferInsert, 'id' | 'env'>,
): Promise<void> {
  await tx.update(banners).set(values).where(eq(banners.id, id))
}

export async function remove(tx: Queryable, id: string): Promise<void> {
  await tx.delete(banners).where(eq(banners.id, id))
}
