import { randomUUID } from 'node:crypto'
import { type BillingPeriod, type Invoice, ToolError } from '@pentimento/protocol'
import type { Queryable } from '../../../platform/database.ts'
import { periodAfter } from '../calendar.ts'
import { statusAt } from '../rules.ts'
import { dueForRenewal } from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'
import {
  type CreateCheckout,
  createInvoice,
  invoicePath,
  lockSandbox,
  priceOf,
  type SandboxDeps,
  toRecord,
} from './sandbox-billing.ts'
import { createCheckoutService } from './sandbox-checkout.ts'
import { createSandboxCredits } from './sandbox-credits.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import { applyRenewals, remainingCredit } from './sandbox-rules.ts'
import * as store from './sandbox-store.ts'
import { planReturnPath, type Store, settingsPathOf } from './store.ts'

const checkoutLifetimeMs = 24 * 60 * 60 * 1000

/** A store without real payments: test cards, renewals by the clock, and payments that fail. */
export function createSandbox(deps: SandboxDeps): Store {
  const { database, clock, repository, prices } = deps
  const orm = database.orm
  const createCheckout: CreateCheckout = async checkout => {
    const id = randomUUID()
    const expiresAt = new Date(clock.now().getTime() + checkoutLifetimeMs)
    await store.addCheckout(orm, { ...checkoutDefaults, ...checkout, id, expiresAt })
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
    credits: createSandboxCredits(deps, createCheckout),
    checkout: ({ owner, product, period, hasTrial }) =>
      createCheckout(
        product === 'api'
          ? { ownerId: owner.id, purpose: 'api-plan', returnPath: planReturnPath }
          : { ownerId: owner.id, purpose: 'subscribe', period, hasTrial, returnPath: '/checkout/done' },
      ),
    manage: row =>
      createCheckout({
        ownerId: row.ownerId,
        purpose: 'card',
        period: row.period ?? 'month',
        subscriptionId: row.id,
        returnPath: settingsPathOf(row),
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

const checkoutDefaults = {
  period: 'month',
  hasTrial: false,
  subscriptionId: null,
  purchaseId: null,
  completedAt: null,
} as const

const toInvoice = ({ id, createdAt, amount, currency, isPaid }: store.InvoiceRow): Invoice => ({
  id,
  createdAt: createdAt.toISOString(),
  amount,
  currency,
  isPaid,
  href: invoicePath(id),
})

async function renew(
  tx: Queryable,
  row: SubscriptionRow,
  { clock, repository, prices }: SandboxDeps,
): Promise<void> {
  const next = applyRenewals(row, await store.paysRenewals(tx, row.id), clock.now())
  for (const { period, start, end, isPaid } of next.charges)
    await createInvoice(tx, row, { amount: priceOf(row, period, prices), start, end, isPaid }, prices, start)
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
