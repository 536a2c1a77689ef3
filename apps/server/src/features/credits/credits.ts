import { apiRules, toCredits } from '@pentimento/protocol'
import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { addOwnCredits, balancesOf, welcomeReference } from './balances.ts'
import { anonymize, balanceOf, changeAndPost, isPosted, post } from './ledger.ts'
import { deletePurchases, purchasesOf } from './purchases.ts'
import { creditReservations, creditSettings, lowCreditBalances } from './tables.ts'

export {
  type Balances,
  type CreditStatus,
  creditStatusOf,
  noteUse,
  subscribeToLowBalances,
} from './balances.ts'
export { createLowBalanceEmails, type LowBalanceEmails } from './low-balance-emails.ts'
export {
  addPurchase,
  completePurchase,
  countTopUps,
  deleteUnpaidPurchases,
  failPurchase,
  findPurchase,
  hasPendingTopUp,
  pendingTopUps,
  purchasesOf,
  recordPlanPayment,
  refundPurchase,
  setCheckout,
} from './purchases.ts'
export { rememberLanguage, saveTopUp, settingsOf, stopTopUp, topUpsDue } from './settings.ts'
export type { CreditPurchaseRow, CreditSettingsRow } from './tables.ts'
export { usageOf } from './usage.ts'

/** Credits of the API: a double-entry ledger, and reservations of it for tasks. Amounts are in hundredths of a credit. */

export interface Reservation {
  ownerId: string
  keyId: string
  taskId: string
  tool: string
  amount: number
  now: Date
}

/** Give the welcome credits to an account, once however often this is called. */
export async function grantWelcomeCredits(tx: Queryable, ownerId: string, now: Date): Promise<void> {
  const reference = welcomeReference(ownerId)
  if (await isPosted(tx, reference)) return
  await addOwnCredits(tx, { reference, ownerId, amount: apiRules.welcomeCredits, now })
}

export { balancesOf as creditsOf }

/**
 * Reserve credits for a task, in the transaction that enqueues it.
 *
 * @throws ToolError 'credits-exhausted'
 */
export async function reserveCredits(
  tx: Queryable,
  { ownerId, keyId, taskId, tool, amount, now }: Reservation,
): Promise<void> {
  const values = { taskId, ownerId, keyId, tool, amount, state: 'held', reservedAt: now } as const
  const change = tx
    .insert(creditReservations)
    .values(values)
    .onConflictDoUpdate({
      target: creditReservations.taskId,
      set: { ...values, round: sql`${creditReservations.round} + 1` },
      setWhere: eq(creditReservations.state, 'released'),
    })
    .returning(changed)
  await changeAndPost(tx, change.getSQL(), { verb: 'reserve', from: 'available', to: 'reserved', now })
}

/**
 * Charge what was reserved for a task, in the transaction that sets it to ready. Does nothing if nothing is reserved,
 * so a repeated call charges once.
 *
 * @returns the owner if they were charged, for {@link noteUse} after the transaction
 */
export function captureCredits(tx: Queryable, taskId: string, now: Date): Promise<string | undefined> {
  const posting = { verb: 'capture', from: 'reserved', to: 'consumed', now } as const
  return changeAndPost(tx, settle(tx, taskId, 'captured'), posting)
}

/** Return what was reserved for a task, in the transaction that ends it without a result. */
export async function releaseCredits(tx: Queryable, taskId: string, now: Date): Promise<void> {
  const posting = { verb: 'release', from: 'reserved', to: 'available', now } as const
  await changeAndPost(tx, settle(tx, taskId, 'released'), posting)
}

/** The name of the advisory lock that keeps the number of a key's tasks from growing. */
export const keyLock = (keyId: string) => `api key ${keyId}`

/**
 * Subquery: how many tasks of a key, other than `taskId`, are queued or processing. Requires {@link keyLock} for an
 * exact limit.
 */
export function countActive(tx: Queryable, keyId: string, taskId: string): SQL {
  return tx
    .select({ count: count() })
    .from(creditReservations)
    .where(
      and(
        eq(creditReservations.keyId, keyId),
        eq(creditReservations.state, 'held'),
        ne(creditReservations.taskId, taskId),
      ),
    )
    .getSQL()
}

/** What {@link changeAndPost} needs of a reservation. */
const changed = {
  taskId: creditReservations.taskId,
  ownerId: creditReservations.ownerId,
  amount: creditReservations.amount,
  round: creditReservations.round,
}

function settle(tx: Queryable, taskId: string, state: 'captured' | 'released'): SQL {
  return tx
    .update(creditReservations)
    .set({ state })
    .where(and(eq(creditReservations.taskId, taskId), eq(creditReservations.state, 'held')))
    .returning(changed)
    .getSQL()
}

/** Exports and erases a person's credits. The ledger's entries stay, so that it balances, without the person's id. */
export function creditPersonalData({ orm }: Database, now: () => Date): PersonalDataProvider {
  return {
    name: 'credits',
    summary: 'your API credits and what they were used for',
    exportData: async ({ id }) => {
      const { available, reserved } = await balancesOf(orm, id)
      const rows = await orm
        .select()
        .from(creditReservations)
        .where(eq(creditReservations.ownerId, id))
        .orderBy(desc(creditReservations.reservedAt))
      return {
        remaining: toCredits(available),
        reserved: toCredits(reserved),
        purchases: (await purchasesOf(orm, id)).map(({ ownerId: _, ...purchase }) => ({
          ...purchase,
          credits: toCredits(purchase.credits),
          refunded: toCredits(purchase.refunded),
          takenBack: toCredits(purchase.takenBack),
        })),
        requests: rows.map(({ taskId, tool, amount, state, reservedAt }) => ({
          taskId,
          tool,
          credits: toCredits(amount),
          state,
          at: reservedAt,
        })),
      }
    },
    eraseData: ({ id }) =>
      orm.transaction(async tx => {
        for (const kind of ['available', 'reserved'] as const) {
          const amount = await balanceOf(tx, id, kind)
          if (amount > 0)
            await post(tx, {
              reference: `forfeit ${kind} ${id}`,
              from: { ownerId: id, kind },
              to: { kind: 'forfeited' },
              amount,
              now: now(),
            })
        }
        for (const table of [creditReservations, creditSettings, lowCreditBalances])
          await tx.delete(table).where(eq(table.ownerId, id))
        await deletePurchases(tx, id)
        await anonymize(tx, id)
      }),
  }
}
