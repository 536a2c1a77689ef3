import type { AvailablePrices, BillingPeriod, Invoice, PhoneStoreName, StoreName } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Customers } from '../customers.ts'
import type { SubscriptionRepository } from '../subscription-repository.ts'
import type { SubscriptionRow } from '../tables.ts'
import type { StoreSync } from './store-sync.ts'

export interface CheckoutRequest {
  owner: { id: string; email: string }
  period: BillingPeriod
  hasTrial: boolean
}

/** A store that sells Pro. It saves its own changes in the subscription repository. */
export interface Store {
  name: StoreName
  /** Whether payments are only simulated. */
  isTest: boolean
  prices(): Promise<Pick<AvailablePrices, 'currency' | 'month' | 'year'>>
  /** Create a checkout. @returns the URL of its payment page */
  checkout(request: CheckoutRequest): Promise<string>
  /** @returns the URL of the page where the card is changed */
  manage(row: SubscriptionRow): Promise<string>
  /** End it with the current period; immediately if a payment is due. */
  cancel(row: SubscriptionRow): Promise<void>
  /** Undo a cancellation. */
  resume(row: SubscriptionRow): Promise<void>
  /** To yearly immediately, with the rest of the month credited; to monthly when the year ends. */
  switchTo(row: SubscriptionRow, period: BillingPeriod): Promise<void>
  /** Newest first. */
  invoices(ownerId: string): Promise<Invoice[]>
  /** End all of an owner's subscriptions immediately and delete their data. */
  forget(ownerId: string): Promise<void>
  /** Run everything that is due. */
  runMaintenance(): Promise<void>
  routes(customers: Customers): FastifyPluginAsync
}

/** A mobile app store. Subscriptions are changed only there; this server reads the result. */
export interface PhoneStore extends Pick<Store, 'forget' | 'runMaintenance'>, Pick<StoreSync, 'claim'> {
  name: PhoneStoreName
  routes: FastifyPluginAsync
}

export interface PhoneStoreDeps {
  database: Database
  clock: Clock
  repository: SubscriptionRepository
  log: Logger
}
