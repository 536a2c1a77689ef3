import { randomUUID } from 'node:crypto'
import { type ClaimRequest, type OrphanedPurchase, type Subscription, ToolError } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { BillingConfig } from '../../billing-config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { ServerSecrets } from '../../platform/encryption.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import type { Accounts } from '../account/account.ts'
import { deleteUnpaidPurchases } from '../credits/credits.ts'
import { billingRoutes } from './routes.ts'
import { planOf, toSubscription } from './rules.ts'
import * as store from './store.ts'
import { createAppStore } from './stores/app-store.ts'
import { createGooglePlay } from './stores/google-play.ts'
import { createSandbox } from './stores/sandbox.ts'
import type { PhoneStore, Store } from './stores/store.ts'
import type { Claim } from './stores/store-sync.ts'
import { createStripe } from './stores/stripe.ts'
import {
  createSubscriptionRepository,
  newSubscription,
  type SubscriptionRepository,
} from './subscription-repository.ts'
import type { SubscriptionRow } from './tables.ts'
import { createTopUps } from './top-up.ts'

export interface BillingDeps {
  database: Database
  clock: Clock
  log: Logger
  mail: Pick<Mailer, 'send'>
  config: ServerSecrets & { billing: BillingConfig; hasPlans: boolean; origin: string }
}

export interface Billing {
  routes(accounts: Accounts): FastifyPluginAsync
  /** The plan that someone's subscriptions entitle them to. */
  planOf(userId: string): Promise<Subscription['plan']>
  /** Someone's best subscription, which may have ended; undefined if there never was one. */
  bestOf(userId: string, db?: Queryable): Promise<Subscription | undefined>
  /** Grant someone Pro, permanently or until a time; replaces an earlier grant. */
  grant(userId: string, newGrant: { until?: Date | undefined }, tx?: Queryable): Promise<Subscription>
  /** Orphaned purchases, whose owner their store can't determine; newest first. */
  orphanedPurchases(): Promise<OrphanedPurchase[]>
  /**
   * Read an orphaned purchase from its store.
   *
   * @throws ToolError 'not-found', 'store-failed'
   */
  claim(purchase: ClaimRequest): Promise<Claim>
  /** Revoke a grant; paid subscriptions remain. @returns whether there was a grant */
  revoke(userId: string, tx?: Queryable): Promise<boolean>
  /** Transfer all subscriptions of one owner to another. */
  transferOwnership(from: string, to: string): Promise<void>
  /** Exports and erases billing data; erasing also cancels at the stores. */
  personalData: PersonalDataProvider
  /** Top up an owner's credits if they have turned that on and it's due. */
  topUp(ownerId: string): Promise<void>
  /** Run everything that is due: renewals, expirations, checks with stores. */
  runMaintenance(): Promise<void>
}

export function createBilling({ database, clock, log, mail, config }: BillingDeps): Billing {
  const { orm } = database
  const repository = createSubscriptionRepository({ database, clock, secret: config.secret })
  // Even if nothing is sold anymore, Stripe's subscriptions must still end and customers must be deletable.
  const webStore =
    config.hasPlans || config.billing.stripe
      ? createStore({ database, clock, log, config }, repository)
      : undefined
  const phoneStores = createPhoneStores({ database, clock, log, config }, repository)
  const topUps = createTopUps({
    database,
    clock,
    log,
    mail,
    origin: config.origin,
    store: config.hasPlans ? webStore : undefined,
  })
  const stores = webStore ? [webStore, ...phoneStores] : phoneStores
  return {
    routes: accounts =>
      billingRoutes({
        ...config,
        database,
        clock,
        repository,
        store: config.hasPlans ? webStore : undefined,
        phoneStores: config.hasPlans ? phoneStores : [],
        accounts,
      }),
    planOf: async userId => planOf(await store.subscriptionsOf(orm, userId, 'pro'), clock.now()),
    bestOf: repository.bestOf,
    grant: (userId, { until }, on = orm) =>
      on.transaction(async tx => {
        const granted = await replaceGrant(tx, repository, { userId, until, now: clock.now() })
        return toSubscription(granted, clock.now())
      }),
    orphanedPurchases: async () =>
      (await store.listOrphanedPurchases(orm)).map(({ store, storeId, orderId, startedAt }) => ({
        store,
        storeId,
        orderId,
        startedAt: startedAt.toISOString(),
      })),
    claim: async purchase => {
      const claim = await phoneStores.find(({ name }) => name === purchase.store)?.claim(purchase.storeId)
      if (!claim) throw new ToolError('not-found')
      return claim
    },
    revoke: (userId, on = orm) =>
      on.transaction(async tx => {
        const existed = await store.endGrants(tx, userId, clock.now())
        if (existed) await repository.publishBest(tx, userId)
        return existed
      }),
    transferOwnership: (from, to) =>
      orm.transaction(async tx => {
        if (await store.transferOwnership(tx, from, to)) await repository.publishBest(tx, to)
      }),
    personalData: billingPersonalData(orm, clock, stores),
    topUp: topUps.run,
    runMaintenance: async () => {
      await topUps.runMaintenance()
      for (const { runMaintenance } of stores) await runMaintenance()
      const retained = new Date(clock.now().getTime() - eventRetentionMs)
      await store.deleteEventsBefore(orm, retained)
      await deleteUnpaidPurchases(orm, retained)
      await repository.endExpired()
    },
  }
}

async function replaceGrant(
  tx: Queryable,
  repository: SubscriptionRepository,
  { userId, until, now }: { userId: string; until: Date | undefined; now: Date },
): Promise<SubscriptionRow> {
  await store.endGrants(tx, userId, now)
  const granted = newSubscription(now, {
    id: randomUUID(),
    ownerId: userId,
    store: 'manual',
    status: 'active',
    period: null,
    isRenewing: false,
    periodEnd: until ?? null,
  })
  await repository.record(tx, granted)
  return granted
}

/** Stripe and Pub/Sub retry events for days, at most 31. */
const eventRetentionMs = 31 * 24 * 60 * 60 * 1000

function billingPersonalData(
  orm: Database['orm'],
  clock: Clock,
  stores: Pick<Store, 'forget'>[],
): PersonalDataProvider {
  return {
    name: 'subscriptions',
    summary: 'your subscription, and where you bought it',
    exportData: async ({ id }) => {
      const now = clock.now()
      return (await store.subscriptionsOf(orm, id)).map(row => toSubscription(row, now))
    },
    eraseData: async ({ id }) => {
      for (const { forget } of stores) await forget(id)
      await orm.transaction(tx => store.deleteOwner(tx, id))
    },
  }
}

type StoreDeps = Omit<BillingDeps, 'mail'>

function createStore({ database, clock, log, config }: StoreDeps, repository: SubscriptionRepository): Store {
  const { stripe, sandbox } = config.billing
  if (stripe) return createStripe({ config: stripe, origin: config.origin, database, clock, repository, log })
  log.warn('Plans are on and no Stripe key is set: the sandbox sells Pro without real payments')
  return createSandbox({ database, clock, repository, prices: sandbox })
}

function createPhoneStores(
  { config: { billing }, ...deps }: StoreDeps,
  repository: SubscriptionRepository,
): PhoneStore[] {
  return [
    ...(billing.appStore ? [createAppStore(billing.appStore, { ...deps, repository })] : []),
    ...(billing.googlePlay ? [createGooglePlay(billing.googlePlay, { ...deps, repository })] : []),
  ]
}
