import { readFileSync } from 'node:fs'
import type { BillingPeriod } from '@pentimento/protocol'
import { z } from 'zod'
import { type Environment, readSettings } from './platform/settings.ts'

const cents = z.coerce.number().int().min(1)

const stripeEnvironment = z.object({
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  STRIPE_PRICE_MONTH: z.string(),
  STRIPE_PRICE_YEAR: z.string(),
  /** Base URL of Stripe's API, for a fake service. */
  STRIPE_API_URL: z.url().optional(),
})

const keyFile = z.string().transform((path, { addIssue }) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    addIssue(`can't read the file ${path}`)
    return z.NEVER
  }
})

const appStoreEnvironment = z
  .object({
    APP_STORE_BUNDLE_ID: z.string(),
    /** The app's numeric id, which production notifications contain. */
    APP_STORE_APP_ID: z.coerce.number().int().optional(),
    /** The In-App Purchase key from App Store Connect. */
    APP_STORE_KEY_FILE: keyFile,
    APP_STORE_KEY_ID: z.string(),
    APP_STORE_ISSUER_ID: z.string(),
    APP_STORE_PRODUCT_MONTH: z.string(),
    APP_STORE_PRODUCT_YEAR: z.string(),
    APP_STORE_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
    /** Base URL of the App Store Server API and its root certificate (PEM), for a fake service. */
    APP_STORE_API_URL: z.url().optional(),
    APP_STORE_ROOT_FILE: keyFile.optional(),
  })
  .refine(env => env.APP_STORE_ENVIRONMENT === 'sandbox' || env.APP_STORE_APP_ID !== undefined, {
    error: 'needed in production',
    path: ['APP_STORE_APP_ID'],
  })

const serviceAccount = z.object({ client_email: z.email(), private_key: z.string(), token_uri: z.url() })

const googlePlayEnvironment = z.object({
  GOOGLE_PLAY_PACKAGE: z.string(),
  /** The JSON key of a service account that is allowed to view and manage orders. */
  GOOGLE_PLAY_KEY_FILE: keyFile.transform((text, { addIssue }) => {
    try {
      return serviceAccount.parse(JSON.parse(text))
    } catch {
      addIssue('not a service account JSON key')
      return z.NEVER
    }
  }),
  /** The service account that Pub/Sub authenticates pushes with, and their audience, as configured in Pub/Sub. */
  GOOGLE_PLAY_PUSH_ACCOUNT: z.email(),
  GOOGLE_PLAY_PUSH_AUDIENCE: z.string(),
  /** A subscription, or a base plan of one: `pro` or `pro:monthly`. */
  GOOGLE_PLAY_PRODUCT_MONTH: z.string(),
  GOOGLE_PLAY_PRODUCT_YEAR: z.string(),
  /** Whether purchases by license testers, which aren't charged, count. */
  GOOGLE_PLAY_TEST_PURCHASES: z.enum(['on', 'off']).default('off'),
  /** Base URL of Google's APIs, for a fake service. */
  GOOGLE_PLAY_API_URL: z.url().optional(),
})

const sandboxEnvironment = z.object({
  /** The sandbox's prices, in the currency's smallest unit. */
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
  /** Stripe price ids. */
  prices: Record<BillingPeriod, string>
  apiUrl: string | undefined
}

export interface AppStoreConfig {
  bundleId: string
  /** Undefined in the sandbox. */
  appId: number | undefined
  /** PKCS #8, PEM. */
  key: { id: string; issuer: string; secret: string }
  /** Product ids. */
  products: Record<BillingPeriod, string>
  environment: 'production' | 'sandbox'
  apiUrl: string | undefined
  /** PEM; replaces Apple's root certificate. */
  root: string | undefined
}

export interface GooglePlayConfig {
  packageName: string
  serviceAccount: z.infer<typeof serviceAccount>
  push: { account: string; audience: string }
  /** `product` or `product:base-plan`. */
  products: Record<BillingPeriod, string>
  acceptsTestPurchases: boolean
  apiUrl: string | undefined
}

export interface BillingConfig {
  /** Undefined: the sandbox sells Pro, without real payments. */
  stripe: StripeConfig | undefined
  appStore: AppStoreConfig | undefined
  googlePlay: GooglePlayConfig | undefined
  sandbox: { month: number; year: number; currency: string }
}

/**
 * Read the configured stores and the sandbox's prices.
 *
 * @throws Error that names each invalid or missing variable
 */
export function readBillingConfig(env: Environment): BillingConfig {
  const sandbox = readSettings(sandboxEnvironment, env)
  return {
    stripe: isConfigured(stripeEnvironment, env) ? readStripe(env) : undefined,
    appStore: isConfigured(appStoreEnvironment, env) ? readAppStore(env) : undefined,
    googlePlay: isConfigured(googlePlayEnvironment, env) ? readGooglePlay(env) : undefined,
    sandbox: {
      month: sandbox.PENTIMENTO_PRICE_MONTH,
      year: sandbox.PENTIMENTO_PRICE_YEAR,
      currency: sandbox.PENTIMENTO_CURRENCY,
    },
  }
}

const isConfigured = ({ shape }: { shape: object }, env: Environment) =>
  Object.keys(shape).some(name => env[name])

function readStripe(env: Environment): StripeConfig {
  const value = readSettings(stripeEnvironment, env)
  return {
    secretKey: value.STRIPE_SECRET_KEY,
    webhookSecret: value.STRIPE_WEBHOOK_SECRET,
    prices: { month: value.STRIPE_PRICE_MONTH, year: value.STRIPE_PRICE_YEAR },
    apiUrl: value.STRIPE_API_URL,
  }
}

function readAppStore(env: Environment): AppStoreConfig {
  const value = readSettings(appStoreEnvironment, env)
  return {
    bundleId: value.APP_STORE_BUNDLE_ID,
    appId: value.APP_STORE_APP_ID,
    key: {
      id: value.APP_STORE_KEY_ID,
      issuer: value.APP_STORE_ISSUER_ID,
      secret: value.APP_STORE_KEY_FILE,
    },
    products: { month: value.APP_STORE_PRODUCT_MONTH, year: value.APP_STORE_PRODUCT_YEAR },
    environment: value.APP_STORE_ENVIRONMENT,
    apiUrl: value.APP_STORE_API_URL,
    root: value.APP_STORE_ROOT_FILE,
  }
}

function readGooglePlay(env: Environment): GooglePlayConfig {
  const value = readSettings(googlePlayEnvironment, env)
  return {
    packageName: value.GOOGLE_PLAY_PACKAGE,
    serviceAccount: value.GOOGLE_PLAY_KEY_FILE,
    push: { account: value.GOOGLE_PLAY_PUSH_ACCOUNT, audience: value.GOOGLE_PLAY_PUSH_AUDIENCE },
    products: { month: value.GOOGLE_PLAY_PRODUCT_MONTH, year: value.GOOGLE_PLAY_PRODUCT_YEAR },
    acceptsTestPurchases: value.GOOGLE_PLAY_TEST_PURCHASES === 'on',
    apiUrl: value.GOOGLE_PLAY_API_URL,
  }
}
