import { randomUUID } from 'node:crypto'
import type { Subscription } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { tell } from '../events/events.ts'
import { bestOf, statusAt, toSubscription } from './rules.ts'
import * as store from './store.ts'

export interface BillingParts {
  database: Database
  clock: Clock
}

export interface Billing {
  /** The plan that someone's subscriptions entitle to. */
  planOf(userId: string): Promise<Subscription['plan']>
  /** Of someone's subscriptions the best, which may be over; undefined where there was never one. */
  bestOf(userId: string, db?: Queryable): Promise<Subscription | undefined>
  /** Give someone Pro, for good or until a moment; what was given before ends. */
  grant(userId: string, given: { until?: Date | undefined }, tx?: Queryable): Promise<Subscription>
  /** Take back what was given; what someone pays for stays. Whether there was anything. */
  revoke(userId: string, tx?: Queryable): Promise<boolean>
  /** All of one owner's become another's. */
  handOver(from: string, to: string): Promise<void>
  /** Cancel and forget all that someone subscribed to. */
  forget(userId: string): Promise<void>
}

export function openBilling({ database: { orm }, clock }: BillingParts): Billing {
  const best = async (userId: string, db = orm) => {
    const now = clock.now()
    const row = bestOf(await store.subscriptionsOf(db, userId), now)
    return row && toSubscription(row, now)
  }
  const tellBest = async (tx: Queryable, userId: string) =>
    tell(tx, userId, { type: 'subscription', subscription: (await best(userId, tx)) ?? null })
  return {
    planOf: async userId => {
      const now = clock.now()
      const rows = await store.subscriptionsOf(orm, userId)
      return rows.some(row => statusAt(row, now) !== 'inactive') ? 'pro' : 'free'
    },
    bestOf: best,
    grant: (userId, { until }, on = orm) =>
      on.transaction(async tx => {
        const now = clock.now()
        await store.endGiven(tx, userId, now)
        const row = {
          id: randomUUID(),
          ownerId: userId,
          store: 'manual' as const,
          storeId: null,
          status: 'active' as const,
          period: null,
          nextPeriod: null,
          isRenewing: false,
          startedAt: now,
          periodStart: now,
          periodEnd: until ?? null,
          trialEnd: null,
          dueSince: null,
          endedAt: null,
          saidAt: now,
        }
        await store.add(tx, row)
        await tellBest(tx, userId)
        return toSubscription(row, now)
      }),
    revoke: (userId, on = orm) =>
      on.transaction(async tx => {
        const ended = await store.endGiven(tx, userId, clock.now())
        if (ended.length > 0) await tellBest(tx, userId)
        return ended.length > 0
      }),
    handOver: (from, to) =>
      orm.transaction(async tx => {
        await store.handOver(tx, from, to)
        await tellBest(tx, to)
      }),
    forget: userId => orm.transaction(tx => store.forget(tx, userId)),
  }
}
