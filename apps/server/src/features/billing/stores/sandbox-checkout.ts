import { randomUUID } from 'node:crypto'
import { apiPlan, type SandboxCheckout, ToolError, toCredits } from '@pentimento/protocol'
import type { Queryable } from '../../../platform/database.ts'
import { accessDenied, notAmongOwn } from '../../../platform/rejections.ts'
import { findPurchase, refundPurchase } from '../../credits/credits.ts'
import { periodAfter } from '../calendar.ts'
import { isSubscribed, trialMs } from '../rules.ts'
import { hasHadTrial, subscriptionsOf } from '../store.ts'
import { newSubscription } from '../subscription-repository.ts'
import { sandboxCheckouts, sandboxInvoices, subscriptions } from '../tables.ts'
import {
  createInvoice,
  givePlanCredits,
  lockSandbox,
  priceOf,
  type SandboxDeps,
  toRecord,
} from './sandbox-billing.ts'
import { payPurchase } from './sandbox-credits.ts'
import { cardOf, shiftToNextChange } from './sandbox-rules.ts'
import * as store from './sandbox-store.ts'

/** Operations of the sandbox's checkout page. Other owners' objects count as missing. */
export interface CheckoutService {
  /** @throws ToolError 'not-found' */
  read(ownerId: string, id: string): Promise<SandboxCheckout>
  /** @throws ToolError 'not-found', 'card-invalid', 'card-declined', 'already-subscribed', 'trial-used' */
  pay(buyer: Buyer, id: string, number: string): Promise<void>
  /** Trigger the next time-based change of a subscription now. @throws ToolError 'not-found' */
  advance(ownerId: string, id: string): Promise<void>
  /** Refund a paid purchase of credits. @throws ToolError 'not-found' */
  refund(ownerId: string, purchaseId: string): Promise<void>
  /** @throws ToolError 'not-found' */
  receipt(ownerId: string, id: string): Promise<store.InvoiceRow>
}

export interface Buyer {
  id: string
  /** Keyed hashes that record a used trial. */
  trialKeys: string[]
}

export function createCheckoutService(
  deps: SandboxDeps,
  runMaintenance: () => Promise<void>,
): CheckoutService {
  const { database, clock, repository, prices } = deps
  const orm = database.orm
  const find = async (tx: Queryable, ownerId: string, id: string) => {
    const page = await store.checkout(tx, id, ownerId)
    if (!page || (page.expiresAt <= clock.now() && !page.completedAt))
      throw await notAmongOwn(tx, sandboxCheckouts, id, ownerId)
    return page
  }
  return {
    read: async (ownerId, id) => {
      const { purpose, period, hasTrial, completedAt, returnPath, purchaseId } = await find(orm, ownerId, id)
      const purchase = purchaseId ? await findPurchase(orm, purchaseId) : undefined
      const isApiPlan = purpose === 'api-plan'
      return {
        id,
        purpose,
        period,
        credits: isApiPlan ? apiPlan.creditsPerMonth : toCredits(purchase?.credits ?? 0),
        amount: purchase?.amount ?? priceOf({ product: isApiPlan ? 'api' : 'pro' }, period, prices),
        currency: prices.currency,
        hasTrial,
        isCompleted: completedAt !== null,
        returnPath,
      }
    },
    pay: (buyer, id, number) =>
      orm.transaction(async tx => {
        await lockSandbox(tx)
        const page = await find(tx, buyer.id, id)
        if (page.completedAt) return
        const card = cardOf(number)
        if (!card) throw new ToolError('card-invalid')
        if (!card.paysFirst) throw new ToolError('card-declined')
        const lastFour = number.replaceAll(/\D/g, '').slice(-4)
        const usedCard = { lastFour, paysRenewals: card.paysRenewals }
        if (page.purchaseId) await payPurchase(tx, page.purchaseId, deps)
        else if (page.purpose === 'card' && !page.subscriptionId)
          await store.saveOwnersCard(tx, { ownerId: buyer.id, ...usedCard })
        else {
          const subscriptionId = page.subscriptionId ?? (await subscribe(tx, buyer, page, deps))
          await store.saveCard(tx, { subscriptionId, ...usedCard })
          if (page.subscriptionId) await payDueInvoices(tx, buyer.id, page.subscriptionId, deps)
        }
        await store.complete(tx, id, clock.now())
      }),
    advance: async (ownerId, id) => {
      await orm.transaction(async tx => {
        await lockSandbox(tx)
        const row = await store.subscription(tx, id, ownerId)
        if (!row || row.status === 'inactive') throw await notAmongOwn(tx, subscriptions, id, ownerId)
        await repository.record(tx, toRecord(shiftToNextChange(row, clock.now())))
      })
      await runMaintenance()
      await repository.endExpired()
    },
    refund: (ownerId, purchaseId) =>
      orm.transaction(async tx => {
        const purchase = await findPurchase(tx, purchaseId)
        if (!purchase?.storeId) throw new ToolError('not-found')
        if (purchase.ownerId !== ownerId) throw accessDenied('credit purchase', ownerId)
        const { storeId } = purchase
        await refundPurchase(tx, { store: 'sandbox', storeId, fraction: 1, now: clock.now() })
      }),
    receipt: async (ownerId, id) => {
      const found = (await store.invoicesOf(orm, ownerId)).find(invoice => invoice.id === id)
      if (!found) throw await notAmongOwn(orm, sandboxInvoices, id, ownerId)
      return found
    },
  }
}

/** @returns the new subscription's id */
async function subscribe(
  tx: Queryable,
  buyer: Buyer,
  { purpose, period, hasTrial }: store.CheckoutRow,
  { clock, repository, prices }: SandboxDeps,
): Promise<string> {
  const now = clock.now()
  const product = purpose === 'api-plan' ? 'api' : 'pro'
  const existing = await subscriptionsOf(tx, buyer.id, product)
  if (isSubscribed(existing, now)) throw new ToolError('already-subscribed')
  if (hasTrial && (await hasHadTrial(tx, buyer.trialKeys))) throw new ToolError('trial-used')
  const id = randomUUID()
  const end = hasTrial ? new Date(now.getTime() + trialMs) : periodAfter(now, period)
  const subscription = newSubscription(now, {
    id,
    ownerId: buyer.id,
    product,
    store: 'sandbox',
    status: hasTrial ? 'trial_period' : 'active',
    period,
    isRenewing: true,
    periodEnd: end,
    trialEnd: hasTrial ? end : null,
  })
  await repository.record(tx, subscription)
  if (!hasTrial)
    await createInvoice(
      tx,
      subscription,
      { amount: priceOf(subscription, period, prices), start: now, end, isPaid: true },
      prices,
      now,
    )
  return id
}

/** Pay due invoices with the new card. */
async function payDueInvoices(
  tx: Queryable,
  ownerId: string,
  id: string,
  { clock, repository }: SandboxDeps,
): Promise<void> {
  const row = await store.subscription(tx, id, ownerId)
  if (row?.status !== 'payment_due') return
  for (const invoice of await store.payInvoices(tx, id)) await givePlanCredits(tx, invoice, clock.now())
  await repository.record(tx, toRecord({ ...row, status: 'active', dueSince: null, reportedAt: clock.now() }))
}
