import { apiRules } from '@pentimento/protocol'
import { eq } from 'drizzle-orm'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import { balanceOf, post } from './ledger.ts'
import { settingsOf } from './settings.ts'
import { lowCreditBalances } from './tables.ts'

const channel = 'low_credits'

/** An owner's balances, in hundredths of a credit. */
export async function balancesOf(
  db: Queryable,
  ownerId: string,
): Promise<{ available: number; reserved: number }> {
  return {
    available: await balanceOf(db, ownerId, 'available'),
    reserved: await balanceOf(db, ownerId, 'reserved'),
  }
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

/** After a charge: publish the owner if their balance has just become low, or if automatic top-up is due. */
export async function noteUse(tx: Queryable, ownerId: string, now: Date): Promise<void> {
  const total = await totalOf(tx, ownerId)
  const crossed =
    total < apiRules.lowBalance
      ? await tx
          .insert(lowCreditBalances)
          .values({ ownerId, since: now })
          .onConflictDoNothing()
          .returning({ ownerId: lowCreditBalances.ownerId })
      : []
  const settings = await settingsOf(tx, ownerId)
  const isTopUpDue = settings?.topUpPack && total < settings.topUpBelow
  if (crossed.length > 0 || isTopUpDue) await notify(tx, channel, { ownerId })
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
