import { apiPlan, hundredthsPerCredit, toCredits } from '@pentimento/protocol'
import Stripe from 'stripe'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import {
  type CreditPurchaseRow,
  completePurchase,
  refundPurchase,
  setCheckout,
} from '../../credits/credits.ts'
import { customerOf } from '../store.ts'
import { type CreditStore, creditsReturnPath } from './store.ts'
import type { StoreReport } from './store-sync.ts'
import { ensureCustomer, orStoreFailed } from './stripe-customers.ts'
import type { PaymentObject } from './stripe-routes.ts'

interface StripeCreditsDeps {
  stripe: Stripe
  origin: string
  database: Database
  clock: Clock
  /** Read a subscription again, which records its paid months. */
  refreshSubscription(id: string): Promise<void>
}

/**
 * Payments for credits: checkouts, and charges of a saved card. Their state is read from Stripe; events only trigger
 * that.
 */
export function createStripeCredits(deps: StripeCreditsDeps): {
  store: CreditStore
  handlePayment(payment: PaymentObject): Promise<void>
} {
  const { stripe, database, clock } = deps
  const { orm } = database
  const complete = (id: string, payment: { storeId: string; href: string | null }) =>
    orm.transaction(tx => completePurchase(tx, { id, ...payment, now: clock.now() }))
  const readSession = async (id: string) => {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['invoice'] })
    const { mode, payment_status, payment_intent, invoice } = session
    const purchaseId = session.metadata?.['purchaseId']
    const storeId = idOf(payment_intent)
    if (mode !== 'payment' || payment_status !== 'paid' || !purchaseId || !storeId) return
    const href = invoice && typeof invoice !== 'string' ? (invoice.hosted_invoice_url ?? null) : null
    await complete(purchaseId, { storeId, href })
  }
  const completeIfPaid = async (intent: Stripe.PaymentIntent) => {
    const { purchaseId } = intent.metadata
    const isPaid = intent.status === 'succeeded'
    if (purchaseId && isPaid) await complete(purchaseId, { storeId: intent.id, href: receiptOf(intent) })
    return isPaid ? 'paid' : 'pending'
  }
  const readRefund = async (chargeId: string) => {
    const { amount, amount_refunded, payment_intent } = await stripe.charges.retrieve(chargeId)
    const intent = idOf(payment_intent)
    if (amount_refunded === 0 || amount === 0 || !intent) return
    // The event about the payment may come later, and would then give all credits.
    await completeIfPaid(await readIntent(stripe, intent))
    await takeBack(deps, intent, amount_refunded / amount)
  }
  return {
    handlePayment: ({ object, id }) => {
      switch (object) {
        case 'checkout.session':
          return orStoreFailed(readSession(id))
        case 'payment_intent':
          return orStoreFailed(readIntent(stripe, id).then(completeIfPaid)).then(() => undefined)
        case 'charge':
          return orStoreFailed(readRefund(id))
      }
    },
    store: {
      checkout: (owner, purchase) => orStoreFailed(createCheckout(deps, owner, purchase)),
      confirm: async ({ checkoutId }) => {
        if (checkoutId) await orStoreFailed(readSession(checkoutId))
      },
      saveCard: owner => orStoreFailed(createCardPage(deps, owner)),
      cardOf: async ownerId => {
        const customer = await customerOf(orm, 'stripe', ownerId)
        return customer && (await orStoreFailed(savedCard(stripe, customer)))?.card?.last4
      },
      charge: async purchase => {
        const customer = await customerOf(orm, 'stripe', purchase.ownerId)
        const card = customer && (await orStoreFailed(savedCard(stripe, customer)))
        if (!card) return 'declined'
        const { id, amount, currency } = purchase
        const intent = stripe.paymentIntents.create(
          {
            amount,
            currency,
            customer,
            payment_method: card.id,
            off_session: true,
            confirm: true,
            description: descriptionOf(purchase),
            metadata: { purchaseId: id },
            expand: ['latest_charge'],
          },
          { idempotencyKey: `top-up ${id}` },
        )
        return intent.then(completeIfPaid, (error: unknown) => {
          if (error instanceof Stripe.errors.StripeCardError) return 'declined'
          return orStoreFailed(Promise.reject(error))
        })
      },
    },
  }
}

/** Take back the credits of a payment of which a fraction was refunded. */
async function takeBack(deps: StripeCreditsDeps, intent: string, fraction: number) {
  const { stripe, database, clock, refreshSubscription } = deps
  const invoices = await invoicesPaidBy(stripe, intent)
  // The event about an invoice may come later, and would then give all credits of the month.
  for (const subscription of await subscriptionsOf(stripe, invoices)) await refreshSubscription(subscription)
  const storeIds = [intent, ...invoices]
  await database.orm.transaction(async tx => {
    for (const storeId of storeIds)
      await refundPurchase(tx, { store: 'stripe', storeId, fraction, now: clock.now() })
  })
}

/** Create a page that saves a card. @returns its URL */
async function createCardPage(
  { stripe, origin, database }: StripeCreditsDeps,
  owner: { id: string; email: string },
): Promise<string> {
  const customer = await ensureCustomer(stripe, { database }, owner)
  const settings = `${origin}/settings?tab=api`
  const { url } = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    allowed_payment_method_types: ['card'],
    success_url: settings,
    cancel_url: settings,
  })
  if (!url) throw new Error('the checkout session has no URL')
  return url
}

async function createCheckout(
  { stripe, origin, database }: StripeCreditsDeps,
  owner: { id: string; email: string },
  purchase: CreditPurchaseRow,
): Promise<string> {
  const { id: purchaseId, amount: unit_amount, currency } = purchase
  const customer = await ensureCustomer(stripe, { database }, owner)
  const metadata = { purchaseId }
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    client_reference_id: owner.id,
    line_items: [
      { price_data: { currency, unit_amount, product_data: { name: descriptionOf(purchase) } }, quantity: 1 },
    ],
    metadata,
    payment_intent_data: { metadata },
    invoice_creation: { enabled: true },
    success_url: `${origin}${creditsReturnPath(purchase)}`,
    cancel_url: `${origin}/settings?tab=api`,
  })
  if (!url) throw new Error('the checkout session has no URL')
  await setCheckout(database.orm, purchaseId, id)
  return url
}

/** The line on invoices, in the operator's language of business: English. */
const descriptionOf = ({ credits }: CreditPurchaseRow) => `${toCredits(credits)} API credits`

/** The API plan's monthly price. */
export function planPrice(currency: string): Stripe.Checkout.SessionCreateParams.LineItem.PriceData {
  return {
    currency,
    unit_amount: apiPlan.amount,
    recurring: { interval: 'month' },
    product_data: { name: `API plan: ${apiPlan.creditsPerMonth} credits a month` },
  }
}

/** The paid periods of a subscription of the API plan, as far as one page of invoices goes back: two years. */
export async function planPaymentsOf(
  stripe: Stripe,
  subscription: string,
): Promise<NonNullable<StoreReport['payments']>> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 24 })
  return data
    .filter(({ billing_reason }) => billing_reason && periodReasons.includes(billing_reason))
    .map(({ id, amount_paid, currency, hosted_invoice_url }) => ({
      store: 'stripe',
      storeId: id,
      credits: apiPlan.creditsPerMonth * hundredthsPerCredit,
      amount: amount_paid,
      currency,
      href: hosted_invoice_url ?? null,
    }))
}

/** Why Stripe creates an invoice for a period, as opposed to a change during one. */
const periodReasons: Stripe.Invoice.BillingReason[] = ['subscription_create', 'subscription_cycle']

/** The invoices of subscriptions that a payment was for. */
async function invoicesPaidBy(stripe: Stripe, payment_intent: string): Promise<string[]> {
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } })
  return data.flatMap(({ invoice }) => idOf(invoice) ?? [])
}

async function subscriptionsOf(stripe: Stripe, invoices: string[]): Promise<string[]> {
  const found = await Promise.all(invoices.map(id => stripe.invoices.retrieve(id)))
  return found.flatMap(({ parent }) => idOf(parent?.subscription_details?.subscription) ?? [])
}

async function savedCard(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod | undefined> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 })
  return data[0]
}

function readIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
}

function receiptOf({ latest_charge }: Stripe.PaymentIntent): string | null {
  return latest_charge && typeof latest_charge !== 'string' ? latest_charge.receipt_url : null
}

const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : object?.id
