import { randomUUID } from 'node:crypto'
import type { Subscription } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import { type Database, holdOthers, type Queryable } from '../../platform/database.ts'
import { tell } from '../events/events.ts'
import { trialKeyFor } from './customers.ts'
import { endOf, fromBest, mayHaveTried, toSubscription } from './rules.ts'
import * as store from './store.ts'
import type { SubscriptionRow } from './tables.ts'

/** A subscription as a store knows it. */
export type Sold = Omit<SubscriptionRow, 'id' | 'storeId'> & { id?: string; storeId: string }

/** One that begins now, has no end that is known and waits for nothing. */
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

/** What all stores write what they sold into. */
export interface Ledger {
  /** Of someone's subscriptions the best, which may be over. */
  best(ownerId: string, db?: Queryable): Promise<Subscription | undefined>
  /**
   * Write down what a store says, unless it has said something newer, and tell the owner. Who is in a trial has had
   * theirs from then on, and who bought on a phone at all: its store says no more of a trial that is over.
   */
  record(tx: Queryable, sold: Sold): Promise<void>
  /** Tell an owner what is their best subscription now. */
  tellBest(tx: Queryable, ownerId: string): Promise<void>
  /** End what has lapsed, as far as its store does not know better, and tell its owners. */
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
