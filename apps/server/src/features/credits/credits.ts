import { apiRules, toCredits } from '@pentimento/protocol'
import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { acquireAdvisoryLock, type Database, type Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { anonymize, balanceOf, post } from './ledger.ts'
import { creditReservations } from './tables.ts'

/** Credits of the API: a double-entry ledger, and reservations of it for tasks. Amounts are in hundredths of a credit. */

export interface Reservation {
  ownerId: string
  keyId: string
  taskId: string
  amount: number
  now: Date
}

/** Give the welcome credits to an account, once however often this is called. */
export async function grantWelcomeCredits(tx: Queryable, ownerId: string, now: Date): Promise<void> {
  await post(tx, {
    reference: welcomeReference(ownerId),
    from: { kind: 'issued' },
    to: { ownerId, kind: 'available' },
    amount: apiRules.welcomeCredits,
    now,
  })
}

const welcomeReference = (ownerId: string) => `welcome ${ownerId}`

/** An owner's balances. */
export async function creditsOf(
  db: Queryable,
  ownerId: string,
): Promise<{ available: number; reserved: number }> {
  return {
    available: await balanceOf(db, ownerId, 'available'),
    reserved: await balanceOf(db, ownerId, 'reserved'),
  }
}

/**
 * Reserve credits for a task, in the transaction that enqueues it.
 *
 * @throws ToolError 'credits-exhausted'
 */
export async function reserveCredits(
  tx: Queryable,
  { ownerId, keyId, taskId, amount, now }: Reservation,
): Promise<void> {
  const values = { taskId, ownerId, keyId, amount, state: 'held', reservedAt: now } as const
  const [reserved] = await tx
    .insert(creditReservations)
    .values(values)
    .onConflictDoUpdate({
      target: creditReservations.taskId,
      set: { ...values, round: sql`${creditReservations.round} + 1` },
      setWhere: eq(creditReservations.state, 'released'),
    })
    .returning({ round: creditReservations.round })
  if (!reserved) return
  await post(tx, {
    reference: `reserve ${taskId} ${reserved.round}`,
    from: { ownerId, kind: 'available' },
    to: { ownerId, kind: 'reserved' },
    amount,
    now,
  })
}

/**
 * Charge what was reserved for a task, in the transaction that sets it to ready. Does nothing if nothing is reserved,
 * so a repeated call charges once.
 */
export async function captureCredits(tx: Queryable, taskId: string, now: Date): Promise<void> {
  const held = await settle(tx, taskId, 'captured')
  if (!held) return
  await post(tx, {
    reference: `capture ${taskId} ${held.round}`,
    from: { ownerId: held.ownerId, kind: 'reserved' },
    to: { kind: 'consumed' },
    amount: held.amount,
    now,
  })
}

/** Return what was reserved for a task, in the transaction that ends it without a result. */
export async function releaseCredits(tx: Queryable, taskId: string, now: Date): Promise<void> {
  const held = await settle(tx, taskId, 'released')
  if (!held) return
  await post(tx, {
    reference: `release ${taskId} ${held.round}`,
    from: { ownerId: held.ownerId, kind: 'reserved' },
    to: { ownerId: held.ownerId, kind: 'available' },
    amount: held.amount,
    now,
  })
}

/** What a task cost, in hundredths of a credit; 0 unless it was charged. */
export async function chargeOf(db: Queryable, taskId: string): Promise<number> {
  const [found] = await db
    .select({ amount: creditReservations.amount })
    .from(creditReservations)
    .where(and(eq(creditReservations.taskId, taskId), eq(creditReservations.state, 'captured')))
  return found?.amount ?? 0
}

/** How many tasks of a key, other than `taskId`, are queued or processing. Others that ask wait until the transaction ends. */
export async function countActive(tx: Queryable, keyId: string, taskId: string): Promise<number> {
  await acquireAdvisoryLock(tx, `api key ${keyId}`)
  const [found] = await tx
    .select({ count: count() })
    .from(creditReservations)
    .where(
      and(
        eq(creditReservations.keyId, keyId),
        eq(creditReservations.state, 'held'),
        ne(creditReservations.taskId, taskId),
      ),
    )
  return found?.count ?? 0
}

async function settle(tx: Queryable, taskId: string, state: 'captured' | 'released') {
  const [held] = await tx
    .update(creditReservations)
    .set({ state })
    .where(and(eq(creditReservations.taskId, taskId), eq(creditReservations.state, 'held')))
    .returning()
  return held
}

/** Exports and erases a person's credits. The ledger's entries stay, so that it balances, without the person's id. */
export function creditPersonalData({ orm }: Database, now: () => Date): PersonalDataProvider {
  return {
    name: 'credits',
    summary: 'your API credits and what they were used for',
    exportData: async ({ id }) => {
      const { available, reserved } = await creditsOf(orm, id)
      const rows = await orm
        .select()
        .from(creditReservations)
        .where(eq(creditReservations.ownerId, id))
        .orderBy(desc(creditReservations.reservedAt))
      return {
        remaining: toCredits(available),
        reserved: toCredits(reserved),
        requests: rows.map(({ taskId, amount, state, reservedAt }) => ({
          taskId,
          credits: toCredits(amount),
          state,
          at: reservedAt,
        })),
      }
    },
    eraseData: ({ id }) =>
      orm.transaction(async tx => {
        const references = [welcomeReference(id)]
        for (const kind of ['available', 'reserved'] as const) {
          const amount = await balanceOf(tx, id, kind)
          const reference = `forfeit ${kind} ${id}`
          references.push(reference)
          if (amount > 0)
            await post(tx, {
              reference,
              from: { ownerId: id, kind },
              to: { kind: 'forfeited' },
              amount,
              now: now(),
            })
        }
        await tx.delete(creditReservations).where(eq(creditReservations.ownerId, id))
        await anonymize(tx, id, references)
      }),
  }
}
