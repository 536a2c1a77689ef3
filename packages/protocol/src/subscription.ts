import { z } from 'zod'

export const subscriptionStatus = z.enum(['active', 'trial_period', 'payment_due', 'cancelled', 'inactive'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** Where a subscription was bought; `manual` if the server's operator granted it. */
export const storeName = z.enum(['stripe', 'app_store', 'google_play', 'manual', 'sandbox'])
export type StoreName = z.infer<typeof storeName>

/** App stores of phones: subscriptions bought there can only be changed there. */
export const phoneStoreName = storeName.extract(['app_store', 'google_play'])
export type PhoneStoreName = z.infer<typeof phoneStoreName>

export const billingPeriod = z.enum(['month', 'year'])
export type BillingPeriod = z.infer<typeof billingPeriod>

/** What a subscription is for: Pro in the web app, or monthly credits of the API. */
export type SubscribedProduct = 'pro' | 'api'

/** A subscription and its status. */
export const subscription = z.object({
  id: z.uuid(),
  plan: z.enum(['free', 'pro']).describe('`pro` while a subscription of Pro is active.'),
  status: subscriptionStatus,
  store: storeName,
  billingPeriod: billingPeriod.nullable().describe('Null for a granted subscription.'),
  nextBillingPeriod: billingPeriod.nullable().describe('The billing period after the current one.'),
  isRenewing: z.boolean().describe('Whether it renews automatically after the current period.'),
  startedAt: z.iso.datetime(),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime().nullable().describe('Null if it has no end.'),
  trialEnd: z.iso.datetime().nullable(),
  expiresOn: z.iso
    .datetime()
    .nullable()
    .describe('When it ends or ended; null while it renews automatically or if it has no end.'),
})
export type Subscription = z.infer<typeof subscription>
