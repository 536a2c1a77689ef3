import { apiRules } from '@pentimento/protocol'
import { eq, sql } from 'drizzle-orm'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import { post } from './ledger.ts'
import {
  creditAccounts,
  creditReservations,
  creditSettings,
  creditTransactions,
  lowCreditBalances,
} from './tables.ts'

const channel = 'low_credits'

/** The posting of an account's welcome credits. */
export const welcomeReference = (ownerId: string) => `welcome ${ownerId}`

/** In hundredths of a credit. */
export interface Balances {
  available: number
  reserved: number
}

const balanceSum = (kind: keyof Balances) =>
  sql`coalesce(sum(balance) filter (where kind = ${kind}), 0)::float8`

/** An owner's balances, what a task cost, and whether they got their welcome credits. */
export interface CreditStatus extends Balances {
  /** 0 unless the task was charged. */
  charged: number
  isWelcomed: boolean
}

/** One query, since every call of the API asks before and after its task. */
export async function creditStatusOf(db: Queryable, ownerId: string, taskId?: string): Promise<CreditStatus> {
  const { rows } = await db.execute(sql`
    select ${balanceSum('available')} as available, ${balanceSum('reserved')} as reserved,
      exists (select from ${creditTransactions} where reference = ${welcomeReference(ownerId)}) as "isWelcomed",
      coalesce((
        select amount::float8 from ${creditReservations}
        where task_id = ${taskId ?? null}::uuid and state = 'captured'
      ), 0) as charged
    from ${creditAccounts} where owner_id = ${ownerId}`)
  return rows[0] as unknown as CreditStatus
}

export async function balancesOf(db: Queryable, ownerId: string): Promise<Balances> {
  const { available, reserved } = await creditStatusOf(db, ownerId)
  return { available, reserved }
}

/** What is left for an owner if all requests in progress fail; unlike `available`, it only falls when one is charged. */
export async function totalOf(db: Queryable, ownerId: string): Promise<number> {
  const { available, reserved } = await balancesOf(db, ownerId)
  return available + reserved
}

/** Give credits to an owner, once per reference. @returns false if the reference was already posted */
export async function addOwnCredits(
  tx: Queryable,
  posting: { reference: string; ownerId: string; amount: number; now: Date },
): Promise<boolean> {
  const { ownerId } = posting
  const to = { ownerId, kind: 'available' } as const
  const isNew = await post(tx, { ...posting, from: { kind: 'issued' }, to })
  if (isNew && (await totalOf(tx, ownerId)) >= apiRules.lowBalance)
    await tx.delete(lowCreditBalances).where(eq(lowCreditBalances.ownerId, ownerId))
  return isNew
}

/**
 * After a charge: publish the owner if their balance has just become low, or if automatic top-up is due. A repeated call
 * changes nothing, and the next charge makes up for a missed one.
 */
export async function noteUse(db: Queryable, ownerId: string, now: Date): Promise<void> {
  const { rows } = await db.execute(sql`
    select ${balanceSum('available')} + ${balanceSum('reserved')} as total, (
      select top_up_below::float8 from ${creditSettings}
      where ${creditSettings.ownerId} = ${ownerId} and ${creditSettings.topUpPack} is not null
    ) as "topUpBelow"
    from ${creditAccounts} where ${creditAccounts.ownerId} = ${ownerId}`)
  const { total, topUpBelow } = rows[0] as { total: number; topUpBelow: number | null }
  const crossed =
    total < apiRules.lowBalance
      ? await db
          .insert(lowCreditBalances)
          .values({ ownerId, since: now })
          .onConflictDoNothing()
          .returning({ ownerId: lowCreditBalances.ownerId })
      : []
  const isTopUpDue = topUpBelow !== null && total < topUpBelow
  if (crossed.length > 0 || isTopUpDue) await notify(db, channel, { ownerId })
}

/** Subscribe to owners whose balance is low, in any process. Maintenance covers what a gap loses. */
export function subscribeToLowBalances(
  database: Database,
  callback: (ownerId: string) => void,
): Promise<void> {
  return database.listen(
    channel,
    payload => callback(JSON.parse(payload).ownerId),
    () => undefined,
  )
}
