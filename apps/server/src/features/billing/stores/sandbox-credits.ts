import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../../platform/database.ts'
import { completePurchase, findPurchase } from '../../credits/credits.ts'
import { type CreateCheckout, invoicePath, lockSandbox, type SandboxDeps } from './sandbox-billing.ts'
import * as store from './sandbox-store.ts'
import { type CreditStore, creditsReturnPath } from './store.ts'

/** The sandbox's payments for credits: as soon as a test card pays, they're complete. */
export function createSandboxCredits(
  deps: Pick<SandboxDeps, 'database' | 'clock'>,
  createCheckout: CreateCheckout,
): CreditStore {
  const { orm } = deps.database
  return {
    checkout: ({ id: ownerId }, purchase) =>
      createCheckout({
        ownerId,
        purpose: 'credits',
        purchaseId: purchase.id,
        returnPath: creditsReturnPath(purchase),
      }),
    confirm: async () => {},
    saveCard: ({ id: ownerId }) =>
      createCheckout({ ownerId, purpose: 'card', returnPath: '/settings?tab=api' }),
    cardOf: async ownerId => (await store.ownersCard(orm, ownerId))?.lastFour,
    charge: ({ id, ownerId }) =>
      orm.transaction(async tx => {
        await lockSandbox(tx)
        const card = await store.ownersCard(tx, ownerId)
        if (!card?.paysRenewals) return 'declined'
        await payPurchase(tx, id, deps)
        return 'paid'
      }),
  }
}

/** Pay for a purchase, once, and write its invoice. */
export async function payPurchase(
  tx: Queryable,
  purchaseId: string,
  { clock }: Pick<SandboxDeps, 'clock'>,
): Promise<void> {
  const now = clock.now()
  const storeId = randomUUID()
  const purchase = await findPurchase(tx, purchaseId)
  const href = invoicePath(storeId)
  if (!purchase || !(await completePurchase(tx, { id: purchaseId, storeId, href, now }))) return
  const { ownerId, amount, currency } = purchase
  await store.addInvoice(tx, {
    id: storeId,
    ownerId,
    item: 'credits',
    subscriptionId: null,
    amount,
    currency,
    isPaid: true,
    createdAt: now,
    periodStart: now,
    periodEnd: now,
  })
}
