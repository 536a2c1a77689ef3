import { randomUUID } from 'node:crypto'
import { type ClaimOrder, type StrayPurchase, type Subscription, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { BillingConfig } from '../../billing-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import type { Log } from '../../platform/log.ts'
import type { Accounts } from '../account/account.ts'
import { beginning, type Ledger, openLedger } from './ledger.ts'
import { billingRoutes } from './routes.ts'
import { planOf, toSubscription } from './rules.ts'
import * as store from './store.ts'
import { openAppStore } from './stores/app-store.ts'
import { openGooglePlay } from './stores/google-play.ts'
import type { Claim } from './stores/readings.ts'
import { openSandbox } from './stores/sandbox.ts'
import type { PhoneStore, Store } from './stores/store.ts'
import { openStripe } from './stores/stripe.ts'

export interface BillingParts {
  database: Database
  clock: Clock
  log: Log
  config: { billing: BillingConfig; hasPlans: boolean; origin: string; secret: string }
}

export interface Billing {
  routes(accounts: Accounts): FastifyPluginAsync
  /** The plan that someone's subscriptions entitle them to. */
  planOf(userId: string): Promise<Subscription['plan']>
  /** Someone's best subscription, which may have ended; undefined if there never was one. */
  bestOf(userId: string, db?: Queryable): Promise<Subscription | undefined>
  /** Grant someone Pro, permanently or until a time; replaces an earlier grant. */
  grant(userId: string, given: { until?: Date | undefined }, tx?: Queryable): Promise<Subscription>
  /** Orphaned purchases, whose owner their store can't determine; newest first. */
  strays(): Promise<StrayPurchase[]>
  /**
   * Read an orphaned purchase from its store.
   *
   * @throws ToolError 'not-found', 'store-failed'
   */
  claim(purchase: ClaimOrder): Promise<Claim>
  /** Revoke a grant; paid subscriptions remain. @returns whether there was a grant */
  revoke(userId: string, tx?: Queryable): Promise<boolean>
  /** Transfer all subscriptions of one owner to another. */
  handOver(from: string, to: string): Promise<void>
  /** Exports and erases billing data; erasing also cancels at the stores. */
  holding: Holding
  /** Run everything that is due: renewals, expirations, checks with stores. */
  tend(): Promise<void>
}

export function openBilling({ database, clock, log, config }: BillingParts): Billing {
  const { orm } = database
  const ledger = openLedger({ database, clock, secret: config.secret })
  // Even if nothing is sold anymore, Stripe's subscriptions must still end and customers must be deletable.
  const shop =
    config.hasPlans || config.billing.stripe ? openStore({ database, clock, log, config }, ledger) : undefined
  const phones = openPhoneStores({ database, clock, log, config }, ledger)
  const stores = shop ? [shop, ...phones] : phones
  return {
    routes: accounts =>
      billingRoutes({
        ...config,
        database,
        clock,
        ledger,
        store: config.hasPlans ? shop : undefined,
        phones: config.hasPlans ? phones : [],
        accounts,
      }),
    planOf: async userId => planOf(await store.subscriptionsOf(orm, userId), clock.now()),
    bestOf: ledger.best,
    grant: (userId, { until }, on = orm) =>
      on.transaction(async tx => {
        const now = clock.now()
        await store.endGiven(tx, userId, now)
        const given = beginning(now, {
          id: randomUUID(),
          ownerId: userId,
          store: 'manual',
          status: 'active',
          period: null,
          isRenewing: false,
          periodEnd: until ?? null,
        })
        await ledger.record(tx, given)
        return toSubscription(given, now)
      }),
    strays: async () =>
      (await store.strays(orm)).map(({ store, storeId, orderId, startedAt }) => ({
        store,
        storeId,
        orderId,
        startedAt: startedAt.toISOString(),
      })),
    claim: async purchase => {
      const claim = await phones.find(({ name }) => name === purchase.store)?.claim(purchase.storeId)
      if (!claim) throw new ToolError('not-found')
      return claim
    },
    revoke: (userId, on = orm) =>
      on.transaction(async tx => {
        const wasThere = await store.endGiven(tx, userId, clock.now())
        if (wasThere) await ledger.tellBest(tx, userId)
        return wasThere
      }),
    handOver: (from, to) =>
      orm.transaction(async tx => {
        if (await store.handOver(tx, from, to)) await ledger.tellBest(tx, to)
      }),
    holding: holdingOf(orm, clock, stores),
    tend: async () => {
      for (const { tend } of stores) await tend()
      await store.forgetEvents(orm, new Date(clock.now().getTime() - eventsKeptMs))
      await ledger.endLapsed()
    },
  }
}

/** Stripe and Pub/Sub retry events for days, at most 31. */
const eventsKeptMs = 31 * 24 * 60 * 60 * 1000

function holdingOf(orm: Database['orm'], clock: Clock, stores: Pick<Store, 'forget'>[]): Holding {
  return {
    name: 'subscriptions',
    says: 'your subscription, and where you bought it',
    of: async ({ id }) => {
      const now = clock.now()
      return (await store.subscriptionsOf(orm, id)).map(row => toSubscription(row, now))
    },
    forget: async ({ id }) => {
      for (const { forget } of stores) await forget(id)
      await orm.transaction(tx => store.forget(tx, id))
    },
  }
}

function openStore({ database, clock, log, config }: BillingParts, ledger: Ledger): Store {
  const { stripe, sandbox } = config.billing
  if (stripe) return openStripe({ config: stripe, origin: config.origin, database, clock, ledger, log })
  log.warn('Plans are on and no Stripe key is set: the sandbox sells Pro without real payments')
  return openSandbox({ database, clock, ledger, prices: sandbox })
}

function openPhoneStores({ config: { billing }, ...parts }: BillingParts, ledger: Ledger): PhoneStore[] {
  return [
    ...(billing.appStore ? [openAppStore(billing.appStore, { ...parts, ledger })] : []),
    ...(billing.googlePlay ? [openGooglePlay(billing.googlePlay, { ...parts, ledger })] : []),
  ]
}
