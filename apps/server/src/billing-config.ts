import { z } from 'zod'
import { type Environment, readSettings } from './platform/settings.ts'

const cents = z.coerce.number().int().min(1)

const stripeEnvironment = z.object({
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  STRIPE_PRICE_MONTH: z.string(),
  STRIPE_PRICE_YEAR: z.string(),
  /** Where Stripe's API is, for a stand-in. */
  STRIPE_API_URL: z.url().optional(),
})

const sandboxEnvironment = z.object({
  /** What the sandbox asks, in the currency's smallest unit. */
  PENTIMENTO_PRICE_MONTH: cents.default(900),
  PENTIMENTO_PRICE_YEAR: cents.default(7200),
  PENTIMENTO_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .toLowerCase()
    .default('eur'),
})

export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  /** Names of prices at Stripe. */
  prices: { month: string; year: string }
  apiUrl: string | undefined
}

export interface BillingConfig {
  /** Without, the sandbox sells, and no money moves. */
  stripe: StripeConfig | undefined
  sandbox: { month: number; year: number; currency: string }
}

/**
 * Stripe where it is named, and what the sandbox asks.
 *
 * @throws Error that names each variable that is wrong or missing
 */
export function readBillingConfig(env: Environment): BillingConfig {
  const asked = readSettings(sandboxEnvironment, env)
  return {
    stripe: Object.keys(stripeEnvironment.shape).some(name => env[name]) ? readStripe(env) : undefined,
    sandbox: {
      month: asked.PENTIMENTO_PRICE_MONTH,
      year: asked.PENTIMENTO_PRICE_YEAR,
      currency: asked.PENTIMENTO_CURRENCY,
    },
  }
}

function readStripe(env: Environment): StripeConfig {
  const value = readSettings(stripeEnvironment, env)
  return {
    secretKey: value.STRIPE_SECRET_KEY,
    webhookSecret: value.STRIPE_WEBHOOK_SECRET,
    prices: { month: value.STRIPE_PRICE_MONTH, year: value.STRIPE_PRICE_YEAR },
    apiUrl: value.STRIPE_API_URL,
  }
}
