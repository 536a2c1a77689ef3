import { randomUUID } from 'node:crypto'
import { type BillingPeriod, ToolError } from '@pentimento/protocol'
import type { Queryable } from '../../../platform/database.ts'
import { periodAfter } from '../calendar.ts'
import { statusAt } from '../rules.ts'
import { dueForRenewal } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'
import { bill, holdBooks, type SandboxParts, sold } from './sandbox-books.ts'
import { openCounter } from './sandbox-counter.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { creditOf, renewed } from './sandbox-rules.ts'
import * as store from './sandbox-store.ts'
import type { Store } from './store.ts'

const pageMs = 24 * 60 * 60 * 1000

/** A store without real payments: test cards, renewals by the clock, and payments that fail. */
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
  const change = (asked: SubscriptionRow, act: (tx: Queryable, row: SubscriptionRow) => Promise<void>) =>
    orm.transaction(async tx => {
      await holdBooks(tx)
      const row = await store.subscription(tx, asked.id, asked.ownerId)
      if (!row || statusAt(row, clock.now()) === 'inactive') throw new ToolError('not-found')
      await act(tx, row)
    })
  const set = (asked: SubscriptionRow, changesOf: (row: SubscriptionRow) => Partial<SubscriptionRow>) =>
    change(asked, (tx, row) => ledger.record(tx, sold({ ...row, ...changesOf(row), saidAt: clock.now() })))
  const tend = () =>
    orm.transaction(async tx => {
      await holdBooks(tx)
      for (const row of await dueForRenewal(tx, clock.now())) await renew(tx, row, parts)
    })
  return {
    name: 'sandbox',
    isTest: true,
    prices: async () => prices,
    checkout: ({ owner, period, hasTrial }) =>
      openPage({ ownerId: owner.id, period, hasTrial, subscriptionId: null }),
    manage: row =>
      openPage({
        ownerId: row.ownerId,
        period: row.period ?? 'month',
        hasTrial: false,
        subscriptionId: row.id,
      }),
    cancel: asked =>
      set(asked, row => ({ ...cancelled(row, clock.now()), isRenewing: false, nextPeriod: null })),
    resume: asked =>
      set(asked, row =>
        row.isRenewing
          ? {}
          : { status: isTrying(row, clock.now()) ? 'trial_period' : 'active', isRenewing: true },
      ),
    switchTo: (asked, period) => change(asked, (tx, row) => switchTo(tx, row, period, parts)),
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
  if (!row.isRenewing || row.status === 'payment_due') throw new ToolError('state-conflict')
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

/** A paid subscription runs to its end; one with a due payment ends immediately. */
const cancelled = ({ status }: SubscriptionRow, now: Date): Partial<SubscriptionRow> =>
  status === 'payment_due' ? { status: 'inactive', endedAt: now } : { status: 'cancelled' }

const isTrying = ({ trialEnd }: SubscriptionRow, now: Date) => trialEnd !== null && trialEnd > now
