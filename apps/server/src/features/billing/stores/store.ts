import type { BillingPeriod, Invoice, PhoneStoreName, SoldPrices, StoreName } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Customers } from '../customers.ts'
import type { Ledger } from '../ledger.ts'
import type { SubscriptionRow } from '../tables.ts'
import type { Readings } from './readings.ts'

export interface Order {
  owner: { id: string; email: string }
  period: BillingPeriod
  hasTrial: boolean
}

/** Where Pro is sold. What changes there is written into the ledger by the store itself. */
export interface Store {
  name: StoreName
  /** Whether no money moves. */
  isTest: boolean
  prices(): Promise<Pick<SoldPrices, 'currency' | 'month' | 'year'>>
  /** Where an order is paid for. */
  checkout(order: Order): Promise<string>
  /** Where a card is changed. */
  manage(row: SubscriptionRow): Promise<string>
  /** End it with the current period; at once where its payment is due. */
  cancel(row: SubscriptionRow): Promise<void>
  /** Take a cancellation back. */
  resume(row: SubscriptionRow): Promise<void>
  /** To a year at once, with what is left of the month credited; to a month when the year ends. */
  switchTo(row: SubscriptionRow, period: BillingPeriod): Promise<void>
  /** Newest first. */
  invoices(ownerId: string): Promise<Invoice[]>
  /** End at once all that an owner bought, and forget them. */
  forget(ownerId: string): Promise<void>
  /** Do what is due by now. */
  tend(): Promise<void>
  routes(customers: Customers): FastifyPluginAsync
}

/** Where apps sell Pro, on phones; it is changed there alone, and what became of it is read. */
export interface PhoneStore extends Pick<Store, 'forget' | 'tend'>, Pick<Readings, 'claim'> {
  name: PhoneStoreName
  routes: FastifyPluginAsync
}

export interface PhoneStoreParts {
  database: Database
  clock: Clock
  ledger: Ledger
  log: Log
}
