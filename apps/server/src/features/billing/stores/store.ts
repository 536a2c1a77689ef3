import type {
  AvailablePrices,
  BillingPeriod,
  Invoice,
  PhoneStoreName,
  StoreName,
  SubscribedProduct,
} from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { CreditPurchaseRow } from '../../credits/credits.ts'
import type { Customers } from '../customers.ts'
import type { SubscriptionRepository } from '../subscription-repository.ts'
import type { SubscriptionRow } from '../tables.ts'
import type { StoreSync } from './store-sync.ts'

interface Buyer {
  id: string
  email: string
}

export interface CheckoutRequest {
  owner: Buyer
  product: SubscribedProduct
  period: BillingPeriod
  hasTrial: boolean
}

/** A store's payments for credits. */
export interface CreditStore {
  /** Create a checkout for an unpaid purchase. @returns the URL of its payment page */
  checkout(owner: Buyer, purchase: CreditPurchaseRow): Promise<string>
  /** Complete a purchase if its checkout was paid. */
  confirm(purchase: CreditPurchaseRow): Promise<void>
  /** Create a page where a card for automatic top-ups is saved. @returns its URL */
  saveCard(owner: Buyer): Promise<string>
  /** The last four digits of the card that would be charged; undefined if none is saved. */
  cardOf(ownerId: string): Promise<string | undefined>
  /**
   * Charge the saved card for a purchase and complete it, once however often this is called.
   *
   * @returns `pending` if the store doesn't know yet
   * @throws ToolError 'store-failed' if the outcome is unknown
   */
  charge(purchase: CreditPurchaseRow): Promise<'paid' | 'declined' | 'pending'>
}

/** A store that sells Pro and the API. It saves its own changes in the subscription repository. */
export interface Store {
  name: StoreName
  /** Whether payments are only simulated. */
  isTest: boolean
  prices(): Promise<Pick<AvailablePrices, 'currency' | 'month' | 'year'>>
  credits: CreditStore
  /** Create a checkout of a subscription. @returns the URL of its payment page */
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

/** Path of the settings with a subscription. */
export const settingsPathOf = ({ product }: Pick<SubscriptionRow, 'product'>) =>
  `/settings?tab=${product === 'api' ? 'api' : 'subscription'}`

/** Where a checkout of the API plan returns to; the page waits until the store has confirmed the payment. */
export const planReturnPath = '/settings?tab=api&bought=plan'

/** Where a checkout of credits returns to. */
export const creditsReturnPath = ({ id }: Pick<CreditPurchaseRow, 'id'>) => `/settings?tab=api&bought=${id}`

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
