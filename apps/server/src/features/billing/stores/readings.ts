import { type StoreName, ToolError } from '@pentimento/protocol'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Ledger, Sold } from '../ledger.ts'
import { mustBeAsked } from '../rules.ts'
import * as store from '../store.ts'

/** What an outside store says of a subscription. */
export interface Reading {
  sold: Omit<Sold, 'ownerId'>
  /** Whom the store may know its owner as, the likeliest first. */
  accounts: string[]
  /** The store's name of the purchase whose place this one takes. */
  replaces?: string | undefined
  /** What the buyer can name it by; undefined where strangers' purchases are no matter of ours. */
  orderId?: string | undefined
  /** What the store wants done once the owner is known. */
  settle?: (() => Promise<unknown>) | undefined
}

/** Something that an outside store tells. */
export interface StoreEvent {
  id: string
  type: string
  happenedAt: Date
}

/** A purchase that is to be somebody's. */
export interface Claim {
  /** Write down whose it is. */
  link(tx: Queryable, ownerId: string): Promise<void>
  /**
   * Do what the store wants done then, once that is committed; until it is done the purchase may be claimed again.
   *
   * @throws ToolError 'store-failed'
   */
  settle(): Promise<void>
}

export interface Readings {
  /** Read a subscription from its store anew. @throws ToolError 'store-failed' */
  refresh(storeId: string): Promise<void>
  /** Read anew what an event is about, unless that was done before. @throws ToolError 'store-failed' */
  heed(event: StoreEvent, storeId: string): Promise<void>
  /**
   * Read a purchase that is known to be nobody's.
   *
   * @throws ToolError 'not-found' where it is somebody's, 'store-failed'
   */
  claim(storeId: string): Promise<Claim>
  /** Ask about what may have lapsed. */
  tend(): Promise<void>
}

interface ReadingParts {
  name: StoreName
  database: Database
  clock: Clock
  ledger: Ledger
  log: Log
  /** Ask the store; undefined for what is not sold as Pro. */
  read(storeId: string, askedAt: Date): Promise<Reading | undefined>
}

/** Keeps the ledger at what an outside store says when it is asked, whatever its messages say. */
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
    log.warn({ store: name, subscription: storeId }, 'a store tells of somebody who is not known here')
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
        // Where the store does not answer, it is asked again at the next round.
        await refresh(storeId).catch((error: unknown) =>
          log.warn({ err: error, store: name, subscription: storeId }, 'a store did not tell'),
        )
      }
    },
  }
}
