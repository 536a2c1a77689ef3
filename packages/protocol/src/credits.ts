import { z } from 'zod'
import { creditPackId } from './api-prices.ts'
import { money } from './billing.ts'
import { subscription } from './subscription.ts'

export const creditPurchaseRequest = z.strictObject({ pack: creditPackId })

/** Credits that were paid for: once, by the API plan for a month, or by an automatic top-up. */
export const creditPurchase = z.object({
  id: z.uuid(),
  kind: z.enum(['pack', 'plan', 'top-up']),
  state: z.enum(['pending', 'paid', 'failed']),
  credits: z.number(),
  ...money,
  createdAt: z.iso.datetime(),
  refundedCredits: z.number().describe('Credits that were taken back because the payment was refunded.'),
  href: z.string().nullable().describe('URL of the invoice page.'),
})
export type CreditPurchase = z.infer<typeof creditPurchase>
export const creditPurchaseList = z.object({ purchases: z.array(creditPurchase).describe('Newest first.') })

/** How automatic top-ups are configured. */
export const topUpSettings = z.strictObject({
  pack: creditPackId.nullable().describe('What is bought; null turns automatic top-up off.'),
  belowCredits: z.int().min(1).max(10_000).describe('Credits are bought when fewer than this are left.'),
  maxPerMonth: z.int().min(1).max(31).describe('How many times in a calendar month, in UTC.'),
})
export type TopUpSettings = z.infer<typeof topUpSettings>

export const topUp = topUpSettings.extend({
  isSold: z.boolean().describe('Whether this server sells credits.'),
  cardLastFour: z.string().nullable().describe('The saved card that is charged; null if there is none.'),
  usedThisMonth: z.int(),
  failedAt: z.iso.datetime().nullable().describe('When the card was declined, which turned top-up off.'),
})
export type TopUp = z.infer<typeof topUp>

export const apiPlanState = z.object({
  subscription: subscription.nullable().describe('The API plan that is active; null if there is none.'),
})

/** Calls by API key that were charged, on one day with one tool and one key. */
export const apiUsageRow = z.object({
  day: z.iso.date().describe('In UTC.'),
  tool: z.string().nullable().describe('Null for calls before this was recorded.'),
  keyId: z.uuid(),
  keyName: z.string(),
  calls: z.int(),
  credits: z.number(),
})
export type ApiUsageRow = z.infer<typeof apiUsageRow>

/** Longest time that usage is listed for at once. */
export const maxUsageDays = 400

export const apiUsageRequest = z.object({
  from: z.iso.date().describe('First day, in UTC.'),
  to: z.iso.date().describe('Last day, in UTC.'),
})
export const apiUsage = z.object({ rows: z.array(apiUsageRow).describe('Oldest day first.') })
