import { z } from 'zod'
import { billingPeriod, storeName, subscription } from './subscription.ts'

/** Length of the free trial of a first subscription, in days (specification, section 9). */
export const trialDays = 3

export const money = {
  amount: z.int().describe('In the currency’s smallest unit, such as cents.'),
  currency: z.string().length(3).describe('ISO 4217, lower case.'),
}

/** Format an amount in a currency's smallest unit: in English, `900` and `eur` give €9, `950` gives €9.50. */
export function formatMoney(amount: number, currency: string, language = 'en'): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  const formatter = new Intl.NumberFormat(language, style)
  const { maximumFractionDigits: digits = 2 } = formatter.resolvedOptions()
  const value = amount / 10 ** digits
  if (Number.isInteger(amount)) return formatter.format(value)
  return new Intl.NumberFormat(language, { ...style, maximumFractionDigits: digits + 2 }).format(value)
}

/** The prices of Pro on this server, if it sells subscriptions. */
export const prices = z.discriminatedUnion('isSold', [
  z.object({ isSold: z.literal(false) }),
  z.object({
    isSold: z.literal(true),
    store: storeName,
    isTest: z.boolean().describe('Whether this is a test mode without real payments.'),
    currency: money.currency,
    month: money.amount,
    year: money.amount,
    hasTrial: z.boolean().describe('Whether the requester is still eligible for the free trial.'),
  }),
])
export type Prices = z.infer<typeof prices>
export type AvailablePrices = Extract<Prices, { isSold: true }>

export const periodRequest = z.strictObject({ period: billingPeriod })

/** URL of a page of the store to redirect to. */
export const storeRedirect = z.object({ url: z.string() })

/** The account identifier that a mobile app passes to the phone's store. */
export const storeAccount = z.object({ account: z.uuid() })

/** A purchase that its store cannot attribute to an account. */
export const orphanedPurchase = z.object({
  store: storeName,
  storeId: z.string(),
  orderId: z.string().describe('The order number that the buyer sees.'),
  startedAt: z.iso.datetime(),
})
export type OrphanedPurchase = z.infer<typeof orphanedPurchase>
export const orphanedPurchaseList = z.object({ purchases: z.array(orphanedPurchase) })

export const claimRequest = orphanedPurchase.pick({ store: true, storeId: true })
export type ClaimRequest = z.infer<typeof claimRequest>

export const subscriptionList = z.object({
  subscriptions: z
    .array(subscription)
    .describe('The active subscriptions, best first; if none is active, the last one.'),
})

export const invoice = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  ...money,
  isPaid: z.boolean(),
  href: z.string().nullable().describe('URL of the invoice page.'),
})
export type Invoice = z.infer<typeof invoice>
export const invoiceList = z.object({ invoices: z.array(invoice).describe('Newest first.') })

/** A checkout page of the sandbox store: a purchase, or a change of a subscription's card. */
export const sandboxCheckout = z.object({
  id: z.uuid(),
  purpose: z.enum(['subscribe', 'api-plan', 'credits', 'card']),
  period: billingPeriod,
  credits: z
    .number()
    .describe('What a purchase of credits, or a month of the API plan, includes; otherwise 0.'),
  ...money,
  hasTrial: z.boolean(),
  isCompleted: z.boolean(),
  returnPath: z.string(),
})
export type SandboxCheckout = z.infer<typeof sandboxCheckout>

export const sandboxPaymentRequest = z.strictObject({ card: z.string().max(30) })
