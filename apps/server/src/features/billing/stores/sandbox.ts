import { randomUUID } from 'node:crypto'
import { type BillingPeriod, type SandboxCheckout, ToolError } from '@pentimento/protocol'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, holdOthers, type Queryable } from '../../../platform/database.ts'
import type { BillingConfig } from '../billing-config.ts'
import { periodAfter } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import { statusAt, trialMs } from '../rules.ts'
import { dueForRenewal, noteTrial, subscriptionsOf } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { advanced, cardOf, creditOf, renewed } from './sandbox-rules.ts'
import * as store from './sandbox-store.ts'
import type { Store } from './store.ts'

export interface SandboxParts {
  database: Database
  clock: Clock
  ledger: Ledger
  prices: BillingConfig['sandbox']
}

/** What the sandbox's own page asks; each thing of another's is as if it were not there. */
export interface Counter {
  /** @throws ToolError 'not-found' */
  look(ownerId: string, id: string): Promise<SandboxCheckout>
  /** @throws ToolError 'not-found', 'card-invalid', 'card-declined', 'already-subscribed', 'trial-used' */
  pay(buyer: Buyer, id: string, number: string): Promise<void>
  /** Have happen now what would happen next by time. @throws ToolError 'not-found' */
  advance(ownerId: string, id: string): Promise<void>
  /** @throws ToolError 'not-found' */
  receipt(ownerId: string, id: string): Promise<store.InvoiceRow>
}

export interface Buyer {
  id: string
  /** The keyed hash that tells who had a trial. */
  trialKey: string
}

const pageMs = 24 * 60 * 60 * 1000

/** A store where no money moves: test cards, renewals by the clock, payments that become due. */
export function openSandbox(parts: SandboxParts): Store {
  const { database, clock, ledger, prices } = parts
  const orm = database.orm
  const openPage = async (
    page: Pick<store.CheckoutRow, 'ownerId' | 'period' | 'hasTrial' | 'subscriptionId'>,
  ) => {
    const id = randomUUID()
    const returnPath = page.subscriptionId ? '/settings?tab=subscription' : '/checkout/done'
    const expiresAt = new Date(clock.now().getTime() + pageMs)
    await store.addCheckout(orm, { ...page, id, returnPath, expiresAt, completedAt: null })
    return `/checkout/sandbox/${id}`
  }
  const change = (row: SubscriptionRow, changes: Partial<SubscriptionRow>) =>
    orm.transaction(tx => ledger.record(tx, sold({ ...row, ...changes, saidAt: clock.now() })))
  const tend = () =>
    orm.transaction(async tx => {
      await holdOthers(tx, 'renewal of sandbox subscriptions')
      for (const row of await dueForRenewal(tx, clock.now())) await renew(tx, row, parts)
    })
  return {
    name: 'sandbox',
    isTest: true,
    prices: async () => prices,
    checkout: ({ owner, period, trialOf }) =>
      openPage({ ownerId: owner.id, period, hasTrial: trialOf !== undefined, subscriptionId: null }),
    manage: row =>
      openPage({
        ownerId: row.ownerId,
        period: row.period ?? 'month',
        hasTrial: false,
        subscriptionId: row.id,
      }),
    cancel: row =>
      row.status === 'payment_due'
        ? change(row, { status: 'inactive', isRenewing: false, nextPeriod: null, endedAt: clock.now() })
        : change(row, { status: 'cancelled', isRenewing: false, nextPeriod: null }),
    resume: row =>
      change(row, { status: isTrying(row, clock.now()) ? 'trial_period' : 'active', isRenewing: true }),
    switchTo: (row, period) => orm.transaction(tx => switchTo(tx, row, period, parts)),
    invoices: async ownerId =>
      (await store.invoicesOf(orm, ownerId)).map(({ id, madeAt, amount, currency, isPaid }) => ({
        id,
        madeAt: madeAt.toISOString(),
        amount,
        currency,
        isPaid,
        href: `/api/billing/sandbox/invoices/${id}`,
      })),
    forget: ownerId => orm.transaction(tx => store.forget(tx, ownerId)),
    tend,
    routes: sandboxRoutes(openCounter(parts, tend)),
  }
}

function openCounter(parts: SandboxParts, tend: () => Promise<void>): Counter {
  const { database, clock, ledger, prices } = parts
  const orm = database.orm
  const find = async (tx: Queryable, ownerId: string, id: string) => {
    const page = await store.checkout(tx, id, ownerId)
    if (!page || (page.expiresAt <= clock.now() && !page.completedAt)) throw new ToolError('not-found')
    return page
  }
  return {
    look: async (ownerId, id) => {
      const { period, hasTrial, completedAt, returnPath, subscriptionId } = await find(orm, ownerId, id)
      return {
        id,
        purpose: subscriptionId ? 'card' : 'subscribe',
        period,
        amount: prices[period],
        currency: prices.currency,
        hasTrial,
        isCompleted: completedAt !== null,
        returnPath,
      }
    },
    pay: (buyer, id, number) =>
      orm.transaction(async tx => {
        await holdOthers(tx, `sandbox payments of ${buyer.id}`)
        const page = await find(tx, buyer.id, id)
        if (page.completedAt) return
        const card = cardOf(number)
        if (!card) throw new ToolError('card-invalid')
        if (!card.paysFirst) throw new ToolError('card-declined')
        const subscriptionId = page.subscriptionId ?? (await subscribe(tx, buyer, page, parts))
        const lastFour = number.replaceAll(/\D/g, '').slice(-4)
        await store.putCard(tx, { subscriptionId, lastFour, paysLater: card.paysLater })
        if (page.subscriptionId) await settle(tx, buyer.id, page.subscriptionId, parts)
        await store.complete(tx, id, clock.now())
      }),
    advance: async (ownerId, id) => {
      await orm.transaction(async tx => {
        const row = await store.subscription(tx, id, ownerId)
        if (!row || row.status === 'inactive') throw new ToolError('not-found')
        await ledger.record(tx, sold(advanced(row, clock.now())))
      })
      await tend()
      await ledger.endLapsed()
    },
    receipt: async (ownerId, id) => {
      const found = (await store.invoicesOf(orm, ownerId)).find(invoice => invoice.id === id)
      if (!found) throw new ToolError('not-found')
      return found
    },
  }
}

/** @returns the new subscription's id */
async function subscribe(
  tx: Queryable,
  buyer: Buyer,
  { period, hasTrial }: store.CheckoutRow,
  { clock, ledger, prices }: SandboxParts,
): Promise<string> {
  const now = clock.now()
  const own = await subscriptionsOf(tx, buyer.id)
  if (own.some(row => row.isRenewing && statusAt(row, now) !== 'inactive'))
    throw new ToolError('already-subscribed')
  if (hasTrial && !(await noteTrial(tx, buyer.trialKey, now))) throw new ToolError('trial-used')
  const id = randomUUID()
  const end = hasTrial ? new Date(now.getTime() + trialMs) : periodAfter(now, period)
  await ledger.record(tx, {
    id,
    ownerId: buyer.id,
    store: 'sandbox',
    storeId: id,
    status: hasTrial ? 'trial_period' : 'active',
    period,
    nextPeriod: null,
    isRenewing: true,
    startedAt: now,
    periodStart: now,
    periodEnd: end,
    trialEnd: hasTrial ? end : null,
    dueSince: null,
    endedAt: null,
    saidAt: now,
  })
  if (!hasTrial)
    await bill(
      tx,
      { id, ownerId: buyer.id },
      { amount: prices[period], start: now, end, isPaid: true },
      prices,
      now,
    )
  return id
}

/** What is due is paid by the new card. */
async function settle(
  tx: Queryable,
  ownerId: string,
  id: string,
  { clock, ledger }: SandboxParts,
): Promise<void> {
  const row = await store.subscription(tx, id, ownerId)
  if (row?.status !== 'payment_due') return
  await store.payInvoices(tx, id)
  await ledger.record(tx, sold({ ...row, status: 'active', dueSince: null, saidAt: clock.now() }))
}

async function renew(
  tx: Queryable,
  row: SubscriptionRow,
  { clock, ledger, prices }: SandboxParts,
): Promise<void> {
  const next = renewed(row, await store.paysLater(tx, row.id), clock.now())
  for (const { period, start, end, isPaid } of next.charges)
    await bill(tx, row, { amount: prices[period], start, end, isPaid }, prices, start)
  await ledger.record(tx, sold(next.row))
}

async function switchTo(
  tx: Queryable,
  row: SubscriptionRow,
  period: BillingPeriod,
  { clock, ledger, prices }: SandboxParts,
): Promise<void> {
  const now = clock.now()
  const changed = { ...row, saidAt: now }
  if (period === row.period) return ledger.record(tx, sold({ ...changed, nextPeriod: null }))
  if (isTrying(row, now)) return ledger.record(tx, sold({ ...changed, period, nextPeriod: null }))
  if (period === 'month') return ledger.record(tx, sold({ ...changed, nextPeriod: period }))
  const end = periodAfter(now, period)
  const amount = prices.year - creditOf(row, prices.month, now)
  await bill(tx, row, { amount, start: now, end, isPaid: true }, prices, now)
  await ledger.record(tx, sold({ ...changed, period, nextPeriod: null, periodStart: now, periodEnd: end }))
}

async function bill(
  tx: Queryable,
  { id: subscriptionId, ownerId }: Pick<SubscriptionRow, 'id' | 'ownerId'>,
  { amount, start, end, isPaid }: { amount: number; start: Date; end: Date; isPaid: boolean },
  { currency }: SandboxParts['prices'],
  madeAt: Date,
): Promise<void> {
  const id = randomUUID()
  await store.addInvoice(tx, {
    id,
    ownerId,
    subscriptionId,
    amount,
    currency,
    isPaid,
    madeAt,
    periodStart: start,
    periodEnd: end,
  })
}

const isTrying = ({ trialEnd }: SubscriptionRow, now: Date) => trialEnd !== null && trialEnd > now

const sold = (row: SubscriptionRow) => ({ ...row, storeId: row.storeId ?? row.id })
