import { type BillingPeriod, ToolError, trialDays } from '@pentimento/protocol'
import Stripe from 'stripe'
import type { StripeConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { customerOf } from '../store.ts'
import type { SubscriptionRepository } from '../subscription-repository.ts'
import type { SubscriptionRow } from '../tables.ts'
import { type CheckoutRequest, planReturnPath, type Store, settingsPathOf } from './store.ts'
import { createStoreSync } from './store-sync.ts'
import { createStripeCredits, planPaymentsOf, planPrice } from './stripe-credits.ts'
import { ensureCustomer, orStoreFailed } from './stripe-customers.ts'
import { stripeRoutes } from './stripe-routes.ts'
import { customerIdOf, fromStripe, toInvoice } from './stripe-rules.ts'

export interface StripeDeps {
  config: StripeConfig
  /** The web app's origin, without a trailing slash. */
  origin: string
  database: Database
  clock: Clock
  repository: SubscriptionRepository
  log: Logger
}

const priceCacheMs = 10 * 60 * 1000

/**
 * Stripe's hosted checkout and customer portal. Subscriptions are read from its API; webhook events only trigger that.
 */
export function createStripe(deps: StripeDeps): Store {
  const { config, origin, database } = deps
  const orm = database.orm
  const stripe = createClient(config)
  const prices = cachedPrices(stripe, deps)
  const credits = createStripeCredits({ ...deps, stripe, refreshSubscription: id => sync.refresh(id) })
  const sync = createStoreSync({
    ...deps,
    name: 'stripe',
    query: async (id, queriedAt) => {
      const found = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'schedule'] })
      const subscription = fromStripe(found, { queriedAt, prices: config.prices })
      const payments = subscription.product === 'api' ? await planPaymentsOf(stripe, id) : []
      return { subscription, accounts: [customerIdOf(found)], payments }
    },
  })
  const changeAndRefresh = async (row: SubscriptionRow, change: (id: string) => Promise<unknown>) => {
    const id = row.storeId ?? ''
    await orStoreFailed(change(id))
    await sync.refresh(id)
  }
  return {
    name: 'stripe',
    isTest: config.secretKey.includes('_test_'),
    prices,
    credits: credits.store,
    checkout: request => orStoreFailed(createCheckout(stripe, deps, { ...request, prices })),
    manage: async row => {
      const customer = (await customerOf(orm, 'stripe', row.ownerId)) ?? ''
      const return_url = `${origin}${settingsPathOf(row)}`
      const session = await orStoreFailed(stripe.billingPortal.sessions.create({ customer, return_url }))
      return session.url
    },
    cancel: row =>
      changeAndRefresh(row, async id => {
        if (row.nextPeriod) await releaseSchedule(stripe, id)
        if (row.status === 'payment_due') await stripe.subscriptions.cancel(id)
        else await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      }),
    resume: row =>
      changeAndRefresh(row, id => stripe.subscriptions.update(id, { cancel_at_period_end: false })),
    switchTo: (row, period) => changeAndRefresh(row, id => switchTo(stripe, config, id, row, period)),
    invoices: async ownerId => {
      const customer = await customerOf(orm, 'stripe', ownerId)
      if (!customer) return []
      const { data } = await orStoreFailed(stripe.invoices.list({ customer, limit: 24 }))
      return data.filter(({ status }) => status !== 'draft').map(toInvoice)
    },
    forget: async ownerId => {
      const customer = await customerOf(orm, 'stripe', ownerId)
      // Deleting a customer cancels all their subscriptions immediately.
      if (customer) await orStoreFailed(stripe.customers.del(customer).catch(ignoreMissing))
    },
    runMaintenance: sync.runMaintenance,
    routes: stripeRoutes({
      stripe,
      secret: config.webhookSecret,
      handleEvent: sync.handleEvent,
      handlePayment: credits.handlePayment,
    }),
  }
}

function createClient({ secretKey, apiUrl }: StripeConfig): Stripe {
  const common = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false }
  if (!apiUrl) return new Stripe(secretKey, common)
  const { hostname, port, protocol } = new URL(apiUrl)
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
  })
}

/** Ignore that an object to delete is missing. */
function ignoreMissing(error: unknown): void {
  const isMissing = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
  if (!isMissing) throw error
}

/** The two prices, cached for ten minutes. */
function cachedPrices(stripe: Stripe, { config, clock }: StripeDeps): Store['prices'] {
  let cached: { at: number; prices: ReturnType<Store['prices']> } | undefined
  return () => {
    const at = clock.now().getTime()
    if (!cached || at - cached.at > priceCacheMs) cached = { at, prices: readPrices(stripe, config) }
    return cached.prices.catch((error: unknown) => {
      cached = undefined
      throw new ToolError('prices-failed', { cause: error })
    })
  }
}

async function readPrices(stripe: Stripe, { prices }: StripeConfig) {
  const [month, year] = await Promise.all([
    stripe.prices.retrieve(prices.month),
    stripe.prices.retrieve(prices.year),
  ])
  if (month.unit_amount === null || year.unit_amount === null || month.currency !== year.currency)
    throw new Error('the two Stripe prices must have amounts in the same currency')
  return { currency: month.currency, month: month.unit_amount, year: year.unit_amount }
}

async function createCheckout(
  stripe: Stripe,
  deps: StripeDeps,
  { owner, product, period, hasTrial, prices }: CheckoutRequest & { prices: Store['prices'] },
): Promise<string> {
  const { config, origin } = deps
  const customer = await ensureCustomer(stripe, deps, owner)
  const isApi = product === 'api'
  await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: owner.id,
    line_items: [
      isApi
        ? { price_data: planPrice((await prices()).currency), quantity: 1 }
        : { price: config.prices[period], quantity: 1 },
    ],
    metadata: { product },
    subscription_data: {
      metadata: { ownerId: owner.id, product },
      ...(hasTrial && { trial_period_days: trialDays }),
    },
    allow_promotion_codes: !isApi,
    success_url: `${origin}${isApi ? planReturnPath : '/checkout/done'}`,
    cancel_url: `${origin}/a/pricing`,
  })
  // Two open checkout sessions could both be paid, each with a trial. Stripe lists the newest first, so concurrent
  // requests all keep the same session and expire the others.
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const [newest, ...others] = data.filter(
    ({ mode, metadata }) => mode === 'subscription' && (metadata?.['product'] ?? 'pro') === product,
  )
  for (const { id } of others) await expireSession(stripe, id)
  if (!newest?.url) throw new Error('the checkout session has no URL')
  return newest.url
}

/** A session that was expired or paid meanwhile can be ignored. */
async function expireSession({ checkout: { sessions } }: Stripe, id: string): Promise<void> {
  try {
    await sessions.expire(id)
  } catch (error) {
    if ((await sessions.retrieve(id)).status === 'open') throw error
  }
}

async function switchTo(
  stripe: Stripe,
  { prices }: StripeConfig,
  id: string,
  row: SubscriptionRow,
  period: BillingPeriod,
): Promise<void> {
  if (row.nextPeriod) await releaseSchedule(stripe, id)
  if (period === row.period) return
  const isTrial = row.status === 'trial_period'
  if (period === 'month' && !isTrial) return switchAtPeriodEnd(stripe, id, prices.month)
  const { items } = await stripe.subscriptions.retrieve(id)
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: prices[period] }],
    proration_behavior: isTrial ? 'none' : 'always_invoice',
  })
}

async function switchAtPeriodEnd(stripe: Stripe, id: string, price: string): Promise<void> {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const [current] = schedule.phases
  if (!current) throw new Error('the subscription schedule has no phase')
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: current.items.map(({ price, quantity }) => ({
          price: typeof price === 'string' ? price : price.id,
          ...(quantity !== undefined && { quantity }),
        })),
        start_date: current.start_date,
        end_date: current.end_date,
      },
      { items: [{ price, quantity: 1 }] },
    ],
  })
}

async function releaseSchedule(stripe: Stripe, id: string): Promise<void> {
  const { schedule } = await stripe.subscriptions.retrieve(id)
  if (schedule)
    await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
}
