import { z } from 'zod'

export const subscriptionStatus = z.enum(['active', 'trial_period', 'payment_due', 'cancelled', 'inactive'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** Where a subscription was bought, or `manual` where who runs the server gave it. */
export const storeName = z.enum(['stripe', 'app_store', 'google_play', 'manual', 'sandbox'])
export type StoreName = z.infer<typeof storeName>

/** Stores of phones: what is bought there is changed there alone. */
export const phoneStoreName = storeName.extract(['app_store', 'google_play'])
export type PhoneStoreName = z.infer<typeof phoneStoreName>

export const billingPeriod = z.enum(['month', 'year'])
export type BillingPeriod = z.infer<typeof billingPeriod>

/** What somebody subscribed to, and where it stands. */
export const subscription = z.object({
  id: z.uuid(),
  plan: z.enum(['free', 'pro']).describe('`pro` for as long as the subscription entitles to it.'),
  status: subscriptionStatus,
  store: storeName,
  billingPeriod: billingPeriod.nullable().describe('Null for what was given.'),
  nextBillingPeriod: billingPeriod.nullable().describe('What it changes to when the current period ends.'),
  isRenewing: z.boolean().describe('Whether it goes on by itself after the current period.'),
  startedAt: z.iso.datetime(),
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime().nullable().describe('Null for what has no end.'),
  trialEnd: z.iso.datetime().nullable(),
  expiresOn: z.iso
    .datetime()
    .nullable()
    .describe('When it ends or ended; null while it goes on by itself, and for what has no end.'),
})
export type Subscription = z.infer<typeof subscription>
