import { and, asc, count, eq, gte, lt, sql, sum } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { creditReservations } from './tables.ts'

/** Calls on a day with a tool and a key, and their credits in hundredths. */
interface UsageRow {
  /** In UTC, such as `2026-11-24`. */
  day: string
  tool: string | null
  keyId: string
  calls: number
  amount: number
}

/** An owner's charged calls from `from` until before `to`, oldest day first. */
export async function usageOf(
  db: Queryable,
  { ownerId, from, to }: { ownerId: string; from: Date; to: Date },
): Promise<UsageRow[]> {
  const { tool, keyId, amount, reservedAt } = creditReservations
  const day = sql<string>`to_char(${reservedAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .select({ day, tool, keyId, calls: count(), amount: sum(amount).mapWith(Number) })
    .from(creditReservations)
    .where(
      and(
        eq(creditReservations.ownerId, ownerId),
        eq(creditReservations.state, 'captured'),
        gte(reservedAt, from),
        lt(reservedAt, to),
      ),
    )
    .groupBy(sql`1`, tool, keyId)
    .orderBy(sql`1`, asc(tool), asc(keyId))
  return rows.map(row => ({ ...row, amount: row.amount ?? 0 }))
}
