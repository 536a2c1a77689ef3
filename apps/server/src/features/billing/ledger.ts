import { randomUUID } from 'node:crypto'
import type { Subscription } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import { type Database, holdOthers, type Queryable } from '../../platform/database.ts'
import { tell } from '../events/events.ts'
import { trialKeyFor } from './customers.ts'
import { endOf, fromBest, mayHaveTried, toSubscription } from './rules.ts'
import * as store from './store.ts'
import type { SubscriptionRow } from './tables.ts'

/** A subscription as reported by its store. */
export type Sold = Omit<SubscriptionRow, 'id' | 'storeId'> & { id?: string; storeId: string }

/** A subscription that starts now, without end, trial or due payment unless given. */
export function beginning(
  now: Date,
  sold: Pick<Sold, 'ownerId' | 'store' | 'status' | 'period' | 'isRenewing'> & Partial<Sold> & { id: string },
): Sold & SubscriptionRow {
  return {
    storeId: sold.id,
    nextPeriod: null,
    startedAt: now,
    periodStart: now,
    periodEnd: null,
    trialEnd: null,
    dueSince: null,
    endedAt: null,
    saidAt: now,
    ...sold,
  }
}

/** Where all stores save subscriptions. */
export interface Ledger {
  /** Someone's best subscription, which may have ended. */
  best(ownerId: string, db?: Queryable): Promise<Subscription | undefined>
  /**
   * Save a store's report unless a newer one is already saved, and publish the change to the owner. A trial is recorded
   * as used as soon as it starts; for phone stores on any purchase, since they don't report past trials.
   */
  record(tx: Queryable, sold: Sold): Promise<void>
  /** Publish an owner's best subscription to them. */
  tellBest(tx: Queryable, ownerId: string): Promise<void>
  /** End expired subscriptions, except where their store must be asked first, and publish the changes. */
  endLapsed(): Promise<void>
}

export function openLedger({
  database: { orm },
  clock,
  secret,
}: {
  database: Database
  clock: Clock
  secret: string
}): Ledger {
  const best = async (ownerId: string, db: Queryable = orm) => {
    const now = clock.now()
    const [row] = fromBest(await store.subscriptionsOf(db, ownerId), now)
    return row && toSubscription(row, now)
  }
  const tellBest = async (tx: Queryable, ownerId: string) =>
    tell(tx, ownerId, { type: 'subscription', subscription: (await best(ownerId, tx)) ?? null })
  return {
    best,
    tellBest,
    record: async (tx, sold) => {
      const trialKey = mayHaveTried(sold) && (await trialKeyFor(tx, sold.ownerId, secret))
      if (trialKey) await store.noteTrial(tx, trialKey, sold.saidAt)
      if (await store.write(tx, { id: randomUUID(), ...sold })) await tellBest(tx, sold.ownerId)
    },
    endLapsed: () =>
      orm.transaction(async tx => {
        await holdOthers(tx, 'ending of subscriptions')
        const now = clock.now()
        for (const row of await store.mayHaveLapsed(tx, now)) {
          const endedAt = endOf(row, now)
          if (!endedAt) continue
          await store.end(tx, row.id, endedAt)
          await tellBest(tx, row.ownerId)
        }
      }),
  }
}
