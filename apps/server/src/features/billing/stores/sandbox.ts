import { randomUUID } from 'node:crypto'
import { type BillingPeriod, type Invoice, ToolError } from '@pentimento/protocol'
import type { Queryable } from '../../../platform/database.ts'
import { periodAfter } from '../calendar.ts'
import { statusAt } from '../rules.ts'
import { dueForRenewal } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'
import { createInvoice, lockSandbox, type SandboxDeps, toRecord } from './sandbox-billing.ts'
import { createCheckoutService } from './sandbox-checkout.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { applyRenewals, remainingCredit } from './sandbox-rules.ts'
import * as store from './sandbox-store.ts'
import type { Store } from './store.ts'

const checkoutLifetimeMs = 24 * 60 * 60 * 1000

/** A store without real payments: test cards, renewals by the clock, and payments that fail. */
export function createSandbox(deps: SandboxDeps): Store {
  const { database, clock, repository, prices } = deps
  const orm = database.orm
  const createCheckout = async (
    checkout: Pick<store.CheckoutRow, 'ownerId' | 'period' | 'hasTrial' | 'subscriptionId'>,
  ) => {
    const id = randomUUID()
    const returnPath = checkout.subscriptionId ? '/settings?tab=subscription' : '/checkout/done'
    const expiresAt = new Date(clock.now().getTime() + checkoutLifetimeMs)
    await store.addCheckout(orm, { ...checkout, id, returnPath, expiresAt, completedAt: null })
    return `/checkout/sandbox/${id}`
  }
  const change = (requested: SubscriptionRow, run: (tx: Queryable, row: SubscriptionRow) => Promise<void>) =>
    orm.transaction(async tx => {
      await lockSandbox(tx)
      const row = await store.subscription(tx, requested.id, requested.ownerId)
      if (!row || statusAt(row, clock.now()) === 'inactive') throw new ToolError('not-found')
      await run(tx, row)
    })
  const update = (
    requested: SubscriptionRow,
    changesOf: (row: SubscriptionRow) => Partial<SubscriptionRow>,
  ) =>
    change(requested, (tx, row) =>
      repository.record(tx, toRecord({ ...row, ...changesOf(row), reportedAt: clock.now() })),
    )
  const runMaintenance = () =>
    orm.transaction(async tx => {
      await lockSandbox(tx)
      for (const row of await dueForRenewal(tx, clock.now())) await renew(tx, row, deps)
    })
  return {
    name: 'sandbox',
    isTest: true,
    prices: async () => prices,
    checkout: ({ owner, period, hasTrial }) =>
      createCheckout({ ownerId: owner.id, period, hasTrial, subscriptionId: null }),
    manage: row =>
      createCheckout({
        ownerId: row.ownerId,
        period: row.period ?? 'month',
        hasTrial: false,
        subscriptionId: row.id,
      }),
    cancel: requested =>
      update(requested, row => ({
        ...cancellationOf(row, clock.now()),
        isRenewing: false,
        nextPeriod: null,
      })),
    resume: requested =>
      update(requested, row =>
        row.isRenewing
          ? {}
          : { status: isInTrial(row, clock.now()) ? 'trial_period' : 'active', isRenewing: true },
      ),
    switchTo: (requested, period) => change(requested, (tx, row) => switchTo(tx, row, period, deps)),
    invoices: async ownerId => (await store.invoicesOf(orm, ownerId)).map(toInvoice),
    forget: ownerId => orm.transaction(tx => store.forget(tx, ownerId)),
    runMaintenance,
    routes: sandboxRoutes(createCheckoutService(deps, runMaintenance)),
  }
}

const toInvoice = ({ id, createdAt, amount, currency, isPaid }: store.InvoiceRow): Invoice => ({
  id,
  createdAt: createdAt.toISOString(),
  amount,
  currency,
  isPaid,
  href: `/api/billing/sandbox/invoices/${id}`,
})

async function renew(
  tx: Queryable,
  row: SubscriptionRow,
  { clock, repository, prices }: SandboxDeps,
): Promise<void> {
  const next = applyRenewals(row, await store.paysRenewals(tx, row.id), clock.now())
  for (const { period, start, end, isPaid } of next.charges)
    await createInvoice(tx, row, { amount: prices[period], start, end, isPaid }, prices, start)
  await repository.record(tx, toRecord(next.row))
}

async function switchTo(
  tx: Queryable,
  row: SubscriptionRow,
  period: BillingPeriod,
  { clock, repository, prices }: SandboxDeps,
): Promise<void> {
  if (!row.isRenewing || row.status === 'payment_due') throw new ToolError('state-conflict')
  const now = clock.now()
  const changed = { ...row, reportedAt: now }
  if (period === row.period) return repository.record(tx, toRecord({ ...changed, nextPeriod: null }))
  if (isInTrial(row, now)) return repository.record(tx, toRecord({ ...changed, period, nextPeriod: null }))
  if (period === 'month') return repository.record(tx, toRecord({ ...changed, nextPeriod: period }))
  const end = periodAfter(now, period)
  const amount = prices.year - remainingCredit(row, prices.month, now)
  await createInvoice(tx, row, { amount, start: now, end, isPaid: true }, prices, now)
  await repository.record(
    tx,
    toRecord({ ...changed, period, nextPeriod: null, periodStart: now, periodEnd: end }),
  )
}

/** A paid subscription runs to its end; one with a due payment ends immediately. */
const cancellationOf = ({ status }: SubscriptionRow, now: Date): Partial<SubscriptionRow> =>
  status === 'payment_due' ? { status: 'inactive', endedAt: now } : { status: 'cancelled' }

const isInTrial = ({ trialEnd }: SubscriptionRow, now: Date) => trialEnd !== null && trialEnd > now
