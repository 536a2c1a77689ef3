import { randomUUID } from 'node:crypto'
import type { Subscription } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import { acquireAdvisoryLock, type Database, type Queryable } from '../../platform/database.ts'
import { publish } from '../events/events.ts'
import { trialKeyFor } from './customers.ts'
import { bestFirst, endOf, toSubscription, usesUpTrial } from './rules.ts'
import * as store from './store.ts'
import type { SubscriptionRow } from './tables.ts'

/** A subscription as reported by its store. */
export type SubscriptionRecord = Omit<SubscriptionRow, 'id' | 'storeId' | 'product'> & {
  id?: string
  storeId: string
  /** @default 'pro' */
  product?: SubscriptionRow['product']
}

/** A subscription that starts now, without end, trial or due payment unless given. */
export function newSubscription(
  now: Date,
  subscription: Pick<SubscriptionRecord, 'ownerId' | 'store' | 'status' | 'period' | 'isRenewing'> &
    Partial<SubscriptionRecord> & { id: string },
): SubscriptionRecord & SubscriptionRow {
  return {
    storeId: subscription.id,
    product: 'pro',
    nextPeriod: null,
    startedAt: now,
    periodStart: now,
    periodEnd: null,
    trialEnd: null,
    dueSince: null,
    endedAt: null,
    reportedAt: now,
    ...subscription,
  }
}

/** Where all stores save subscriptions. */
export interface SubscriptionRepository {
  /** Someone's best subscription of Pro, which may have ended. */
  bestOf(ownerId: string, db?: Queryable): Promise<Subscription | undefined>
  /**
   * Save a store's report unless a newer one is already saved, and publish the change to the owner. A trial is recorded
   * as used as soon as it starts; for phone stores on any purchase, since they don't report past trials.
   */
  record(tx: Queryable, subscription: SubscriptionRecord): Promise<void>
  /** Publish an owner's best subscription to them. */
  publishBest(tx: Queryable, ownerId: string): Promise<void>
  /** End expired subscriptions, except where their store must be asked first, and publish the changes. */
  endExpired(): Promise<void>
}

export function createSubscriptionRepository({
  database: { orm },
  clock,
  secret,
}: {
  database: Database
  clock: Clock
  secret: string
}): SubscriptionRepository {
  const bestOf = async (ownerId: string, db: Queryable = orm) => {
    const now = clock.now()
    const [row] = bestFirst(await store.subscriptionsOf(db, ownerId, 'pro'), now)
    return row && toSubscription(row, now)
  }
  const publishBest = async (tx: Queryable, ownerId: string) =>
    publish(tx, ownerId, { type: 'subscription', subscription: (await bestOf(ownerId, tx)) ?? null })
  return {
    bestOf,
    publishBest,
    record: async (tx, subscription) => {
      const trialKey = usesUpTrial(subscription) && (await trialKeyFor(tx, subscription.ownerId, secret))
      if (trialKey) await store.recordTrial(tx, trialKey, subscription.reportedAt)
      if (await store.save(tx, { id: randomUUID(), ...subscription }))
        await publishBest(tx, subscription.ownerId)
    },
    endExpired: () =>
      orm.transaction(async tx => {
        await acquireAdvisoryLock(tx, 'subscription expiry')
        const now = clock.now()
        for (const row of await store.possiblyExpired(tx, now)) {
          const endedAt = endOf(row, now)
          if (!endedAt) continue
          await store.end(tx, row.id, endedAt)
          await publishBest(tx, row.ownerId)
        }
      }),
  }
}
