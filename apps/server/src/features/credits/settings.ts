import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type CreditSettingsRow, creditAccounts, creditSettings } from './tables.ts'

/** Until they are chosen; automatic top-up is off. */
const defaults = { topUpPack: null, topUpBelow: 2000, topUpMaxPerMonth: 3 }

export async function settingsOf(db: Queryable, ownerId: string): Promise<CreditSettingsRow | undefined> {
  const [found] = await db.select().from(creditSettings).where(eq(creditSettings.ownerId, ownerId))
  return found
}

/** Record the language of a person who buys or uses credits, for emails that no request causes. */
export async function rememberLanguage(db: Queryable, ownerId: string, language: string): Promise<void> {
  await db
    .insert(creditSettings)
    .values({ ownerId, language, ...defaults })
    .onConflictDoUpdate({ target: creditSettings.ownerId, set: { language } })
}

export async function saveTopUp(tx: Queryable, row: Omit<CreditSettingsRow, 'topUpFailedAt'>): Promise<void> {
  const { ownerId: target, ...set } = { ...row, ownerId: creditSettings.ownerId, topUpFailedAt: null }
  await tx.insert(creditSettings).values(row).onConflictDoUpdate({ target, set })
}

/** Turn an owner's automatic top-up off, because their card was declined. */
export async function stopTopUp(tx: Queryable, ownerId: string, now: Date): Promise<void> {
  await tx
    .update(creditSettings)
    .set({ topUpPack: null, topUpFailedAt: now })
    .where(eq(creditSettings.ownerId, ownerId))
}

/** Owners with automatic top-up whose balance is below their limit. */
export async function topUpsDue(db: Queryable): Promise<string[]> {
  const total = sql`coalesce((select sum(${creditAccounts.balance}) from ${creditAccounts}
    where ${creditAccounts.ownerId} = ${creditSettings.ownerId} and ${creditAccounts.kind} in ('available', 'reserved')), 0)`
  const rows = await db
    .select({ ownerId: creditSettings.ownerId })
    .from(creditSettings)
    .where(and(isNotNull(creditSettings.topUpPack), sql`${total} < ${creditSettings.topUpBelow}`))
  return rows.map(({ ownerId }) => ownerId)
}
