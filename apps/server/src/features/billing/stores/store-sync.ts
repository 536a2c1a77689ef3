import { type StoreName, ToolError } from '@pentimento/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { recordPlanPayment } from '../../credits/credits.ts'
import { isRefreshDue } from '../rules.ts'
import * as store from '../store.ts'
import type { SubscriptionRecord, SubscriptionRepository } from '../subscription-repository.ts'

/** An external store's report about a subscription. */
export interface StoreReport {
  subscription: Omit<SubscriptionRecord, 'ownerId'>
  /** Customer ids that may identify its owner, the likeliest first. */
  accounts: string[]
  /** Store id of the purchase that this one replaces. */
  replaces?: string | undefined
  /** An id that the buyer knows; undefined if unknown buyers' purchases are to be ignored. */
  orderId?: string | undefined
  /** Paid months of the API plan; each gives its credits once. */
  payments?: Omit<Parameters<typeof recordPlanPayment>[1], 'ownerId'>[]
  /** Acknowledges the purchase once the owner is known, if the store requires it. */
  acknowledge?: (() => Promise<unknown>) | undefined
}

/** An event from an external store. */
export interface StoreEvent {
  id: string
  type: string
  happenedAt: Date
}

/** An orphaned purchase, to be assigned to an owner. */
export interface Claim {
  /** Save its owner. */
  link(tx: Queryable, ownerId: string): Promise<void>
  /**
   * Acknowledge the purchase after the commit; until that succeeds, it can be claimed again.
   *
   * @throws ToolError 'store-failed'
   */
  acknowledge(): Promise<void>
}

export interface StoreSync {
  /** Read a subscription from its store again. @throws ToolError 'store-failed' */
  refresh(storeId: string): Promise<void>
  /**
   * Read the subscription that an event is about, unless the event was processed before. @throws ToolError
   * 'store-failed'
   */
  handleEvent(event: StoreEvent, storeId: string): Promise<void>
  /**
   * Read an orphaned purchase.
   *
   * @throws ToolError 'not-found' if it has an owner, 'store-failed'
   */
  claim(storeId: string): Promise<Claim>
  /** Query the store about subscriptions that may have expired. */
  runMaintenance(): Promise<void>
}

interface StoreSyncDeps {
  name: StoreName
  database: Database
  clock: Clock
  repository: SubscriptionRepository
  log: Logger
  /** Query the store; undefined for other products than Pro. */
  query(storeId: string, queriedAt: Date): Promise<StoreReport | undefined>
}

/**
 * Keeps saved subscriptions in sync with an external store. Its notifications only trigger reading the current state.
 */
export function createStoreSync({
  name,
  database: { orm },
  clock,
  repository,
  log,
  query,
}: StoreSyncDeps): StoreSync {
  const orStoreFailed = <Result>(promise: Promise<Result>) =>
    promise.catch((error: unknown) => {
      throw new ToolError('store-failed', { cause: error })
    })
  const queryStore = (storeId: string) => orStoreFailed(query(storeId, clock.now()))
  const record = async (tx: Queryable, { subscription, payments }: StoreReport, ownerId: string) => {
    const before = await store.buyerOf(tx, name, subscription.storeId)
    await repository.record(tx, { ...subscription, ownerId })
    for (const payment of payments ?? []) await recordPlanPayment(tx, { ...payment, ownerId }, clock.now())
    if (before && before !== ownerId) await repository.publishBest(tx, before)
  }
  const acknowledge = async ({ subscription, acknowledge }: StoreReport) => {
    if (acknowledge) await orStoreFailed(acknowledge())
    await store.deleteOrphanedPurchase(orm, name, subscription.storeId)
  }
  const ownerOf = async ({ subscription, accounts, replaces }: StoreReport) => {
    for (const account of accounts) {
      const known = await store.ownerOf(orm, name, account)
      if (known) return known
    }
    const known = await store.buyerOf(orm, name, subscription.storeId)
    return known ?? (replaces && store.buyerOf(orm, name, replaces))
  }
  const refresh = async (storeId: string) => {
    const report = await queryStore(storeId)
    if (!report) return
    const ownerId = await ownerOf(report)
    if (!ownerId) return saveOrphan(report)
    await orm.transaction(tx => record(tx, report, ownerId))
    await acknowledge(report)
  }
  const saveOrphan = async ({ subscription, orderId }: StoreReport) => {
    const { storeId, startedAt, status, reportedAt: receivedAt } = subscription
    if (status === 'inactive') return store.deleteOrphanedPurchase(orm, name, storeId)
    log.warn({ store: name, subscription: storeId }, 'a store reported a purchase of an unknown customer')
    if (orderId)
      await store.saveOrphanedPurchase(orm, { store: name, storeId, orderId, startedAt, receivedAt })
  }
  return {
    refresh,
    handleEvent: async ({ id, type, happenedAt }, storeId) => {
      const key = { store: name, storeId: id }
      if (await store.hasProcessedEvent(orm, key)) return
      await refresh(storeId)
      await store.recordEvent(orm, { ...key, type, happenedAt, receivedAt: clock.now() })
    },
    claim: async storeId => {
      const isOrphaned = await store.findOrphanedPurchase(orm, name, storeId)
      const report = isOrphaned && (await queryStore(storeId))
      if (!report) throw new ToolError('not-found')
      return {
        link: (tx, ownerId) => record(tx, report, ownerId),
        acknowledge: () => acknowledge(report),
      }
    },
    runMaintenance: async () => {
      const now = clock.now()
      for (const row of await store.possiblyExpired(orm, now, name)) {
        const { storeId } = row
        if (!storeId || !isRefreshDue(row, now)) continue
        // If the store doesn't respond, it's queried again in the next run.
        await refresh(storeId).catch((error: unknown) =>
          log.warn({ err: error, store: name, subscription: storeId }, 'could not query a store'),
        )
      }
    },
  }
}
