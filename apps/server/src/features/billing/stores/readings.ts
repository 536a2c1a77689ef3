import { type StoreName, ToolError } from '@pentimento/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Ledger, Sold } from '../ledger.ts'
import { mustBeAsked } from '../rules.ts'
import * as store from '../store.ts'

/** An external store's report about a subscription. */
export interface Reading {
  sold: Omit<Sold, 'ownerId'>
  /** Customer ids that may identify its owner, the likeliest first. */
  accounts: string[]
  /** Store id of the purchase that this one replaces. */
  replaces?: string | undefined
  /** An id that the buyer knows; undefined if unknown buyers' purchases are to be ignored. */
  orderId?: string | undefined
  /** Acknowledges the purchase once the owner is known, if the store requires it. */
  settle?: (() => Promise<unknown>) | undefined
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
  settle(): Promise<void>
}

export interface Readings {
  /** Read a subscription from its store again. @throws ToolError 'store-failed' */
  refresh(storeId: string): Promise<void>
  /**
   * Read the subscription that an event is about, unless the event was processed before. @throws ToolError
   * 'store-failed'
   */
  heed(event: StoreEvent, storeId: string): Promise<void>
  /**
   * Read an orphaned purchase.
   *
   * @throws ToolError 'not-found' if it has an owner, 'store-failed'
   */
  claim(storeId: string): Promise<Claim>
  /** Query the store about subscriptions that may have expired. */
  tend(): Promise<void>
}

interface ReadingParts {
  name: StoreName
  database: Database
  clock: Clock
  ledger: Ledger
  log: Log
  /** Query the store; undefined for other products than Pro. */
  read(storeId: string, askedAt: Date): Promise<Reading | undefined>
}

/**
 * Keeps saved subscriptions in sync with an external store. Its notifications only trigger reading the current state.
 */
export function openReadings({ name, database: { orm }, clock, ledger, log, read }: ReadingParts): Readings {
  const answered = <Result>(asked: Promise<Result>) =>
    asked.catch((error: unknown) => {
      throw new ToolError('store-failed', { cause: error })
    })
  const ask = (storeId: string) => answered(read(storeId, clock.now()))
  const record = async (tx: Queryable, { sold }: Reading, ownerId: string) => {
    const before = await store.buyerOf(tx, name, sold.storeId)
    await ledger.record(tx, { ...sold, ownerId })
    if (before && before !== ownerId) await ledger.tellBest(tx, before)
  }
  const settle = async ({ sold, settle }: Reading) => {
    if (settle) await answered(settle())
    await store.forgetStray(orm, name, sold.storeId)
  }
  const ownerOf = async ({ sold, accounts, replaces }: Reading) => {
    for (const account of accounts) {
      const known = await store.ownerOf(orm, name, account)
      if (known) return known
    }
    const known = await store.buyerOf(orm, name, sold.storeId)
    return known ?? (replaces && store.buyerOf(orm, name, replaces))
  }
  const refresh = async (storeId: string) => {
    const reading = await ask(storeId)
    if (!reading) return
    const ownerId = await ownerOf(reading)
    if (!ownerId) return keepStray(reading)
    await orm.transaction(tx => record(tx, reading, ownerId))
    await settle(reading)
  }
  const keepStray = async ({ sold, orderId }: Reading) => {
    const { storeId, startedAt, status, saidAt: heardAt } = sold
    if (status === 'inactive') return store.forgetStray(orm, name, storeId)
    log.warn({ store: name, subscription: storeId }, 'a store reported a purchase of an unknown customer')
    if (orderId) await store.keepStray(orm, { store: name, storeId, orderId, startedAt, heardAt })
  }
  return {
    refresh,
    heed: async ({ id, type, happenedAt }, storeId) => {
      const key = { store: name, storeId: id }
      if (await store.hasNoted(orm, key)) return
      await refresh(storeId)
      await store.noteEvent(orm, { ...key, type, happenedAt, receivedAt: clock.now() })
    },
    claim: async storeId => {
      const isStray = await store.stray(orm, name, storeId)
      const reading = isStray && (await ask(storeId))
      if (!reading) throw new ToolError('not-found')
      return {
        link: (tx, ownerId) => record(tx, reading, ownerId),
        settle: () => settle(reading),
      }
    },
    tend: async () => {
      const now = clock.now()
      for (const row of await store.mayHaveLapsed(orm, now, name)) {
        const { storeId } = row
        if (!storeId || !mustBeAsked(row, now)) continue
        // If the store doesn't respond, it's queried again in the next run.
        await refresh(storeId).catch((error: unknown) =>
          log.warn({ err: error, store: name, subscription: storeId }, 'could not query a store'),
        )
      }
    },
  }
}
