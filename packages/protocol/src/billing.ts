import { z } from 'zod'
import { billingPeriod, storeName, subscription } from './subscription.ts'

/** Days that a first subscription costs nothing (specification, section 9). */
export const trialDays = 3

const money = {
  amount: z.int().describe('In the currency’s smallest unit.'),
  currency: z.string().length(3).describe('ISO 4217, lower case.'),
}

/** A sum as people read it: `900` and `eur` in English give €9, `950` gives €9.50. */
export function moneyWords(amount: number, currency: string, language = 'en'): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  const words = new Intl.NumberFormat(language, style)
  return words.format(amount / 10 ** (words.resolvedOptions().maximumFractionDigits ?? 2))
}

/** What Pro costs here, where anything is sold. */
export const prices = z.discriminatedUnion('isSold', [
  z.object({ isSold: z.literal(false) }),
  z.object({
    isSold: z.literal(true),
    store: storeName,
    isTest: z.boolean().describe('Whether no money moves.'),
    currency: money.currency,
    month: money.amount,
    year: money.amount,
    hasTrial: z.boolean().describe('Whether who asks may still have the trial.'),
  }),
])
export type Prices = z.infer<typeof prices>
export type SoldPrices = Extract<Prices, { isSold: true }>

export const chosenPeriod = z.strictObject({ period: billingPeriod })

/** A page of the store's to go to. */
export const storePage = z.object({ url: z.string() })

/** Whom a phone's store is to know somebody as. */
export const storeAccount = z.object({ account: z.uuid() })

/** A purchase of which its store cannot say whose it is. */
export const strayPurchase = z.object({
  store: storeName,
  storeId: z.string(),
  orderId: z.string().describe('What the buyer can name it by.'),
  startedAt: z.iso.datetime(),
})
export type StrayPurchase = z.infer<typeof strayPurchase>
export const strayPurchases = z.object({ purchases: z.array(strayPurchase) })

export const claimOrder = strayPurchase.pick({ store: true, storeId: true })
export type ClaimOrder = z.infer<typeof claimOrder>

export const ownSubscriptions = z.object({
  subscriptions: z
    .array(subscription)
    .describe('Those that entitle, the best first; else the last that did.'),
})

export const invoice = z.object({
  id: z.string(),
  madeAt: z.iso.datetime(),
  ...money,
  isPaid: z.boolean(),
  href: z.string().nullable().describe('Where it can be seen.'),
})
export type Invoice = z.infer<typeof invoice>
export const invoiceList = z.object({ invoices: z.array(invoice).describe('Newest first.') })

/** A page of the sandbox's: what is bought, or the subscription whose card is changed. */
export const sandboxCheckout = z.object({
  id: z.uuid(),
  purpose: z.enum(['subscribe', 'card']),
  period: billingPeriod,
  ...money,
  hasTrial: z.boolean(),
  isCompleted: z.boolean(),
  returnPath: z.string(),
})
export type SandboxCheckout = z.infer<typeof sandboxCheckout>

export const sandboxPayment = z.strictObject({ card: z.string().max(30) })
