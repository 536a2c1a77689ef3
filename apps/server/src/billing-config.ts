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
  /** Where Stripe's API is, for a stand-in. */
  STRIPE_API_URL: z.url().optional(),
})

const keyFile = z.string().transform((path, { addIssue }) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    addIssue(`there is no file ${path} that can be read`)
    return z.NEVER
  }
})

const appStoreEnvironment = z
  .object({
    APP_STORE_BUNDLE_ID: z.string(),
    /** The app's number, which notifications from production bear. */
    APP_STORE_APP_ID: z.coerce.number().int().optional(),
    /** The In-App Purchase key of App Store Connect. */
    APP_STORE_KEY_FILE: keyFile,
    APP_STORE_KEY_ID: z.string(),
    APP_STORE_ISSUER_ID: z.string(),
    APP_STORE_PRODUCT_MONTH: z.string(),
    APP_STORE_PRODUCT_YEAR: z.string(),
    APP_STORE_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
    /** Where the App Store Server API is and whose root certificate (PEM) signs, for a stand-in. */
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
  /** The JSON key of a service account that may see and manage orders. */
  GOOGLE_PLAY_KEY_FILE: keyFile.transform((text, { addIssue }) => {
    try {
      return serviceAccount.parse(JSON.parse(text))
    } catch {
      addIssue('is no JSON key of a service account')
      return z.NEVER
    }
  }),
  /** In whose name Pub/Sub pushes, and for whom: an e-mail address and an audience, as they were set up there. */
  GOOGLE_PLAY_PUSH_ACCOUNT: z.email(),
  GOOGLE_PLAY_PUSH_AUDIENCE: z.string(),
  /** A subscription, or a base plan of one: `pro` or `pro:monthly`. */
  GOOGLE_PLAY_PRODUCT_MONTH: z.string(),
  GOOGLE_PLAY_PRODUCT_YEAR: z.string(),
  /** Whether purchases of licence testers, which nobody pays for, count. */
  GOOGLE_PLAY_TEST_PURCHASES: z.enum(['on', 'off']).default('off'),
  /** Where Google's APIs are, for a stand-in. */
  GOOGLE_PLAY_API_URL: z.url().optional(),
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
  prices: Record<BillingPeriod, string>
  apiUrl: string | undefined
}

export interface AppStoreConfig {
  bundleId: string
  /** Undefined in the sandbox. */
  appId: number | undefined
  /** PKCS #8, PEM. */
  key: { id: string; issuer: string; secret: string }
  /** Names of products. */
  products: Record<BillingPeriod, string>
  environment: 'production' | 'sandbox'
  apiUrl: string | undefined
  /** PEM, in the place of Apple's. */
  root: string | undefined
}

export interface GooglePlayConfig {
  packageName: string
  serviceAccount: z.infer<typeof serviceAccount>
  push: { account: string; audience: string }
  /** `product` or `product:base-plan`. */
  products: Record<BillingPeriod, string>
  takesTestPurchases: boolean
  apiUrl: string | undefined
}

export interface BillingConfig {
  /** Without, the sandbox sells, and no money moves. */
  stripe: StripeConfig | undefined
  appStore: AppStoreConfig | undefined
  googlePlay: GooglePlayConfig | undefined
  sandbox: { month: number; year: number; currency: string }
}

/**
 * Stores where they are named, and what the sandbox asks.
 *
 * @throws Error that names each variable that is wrong or missing
 */
export function readBillingConfig(env: Environment): BillingConfig {
  const asked = readSettings(sandboxEnvironment, env)
  return {
    stripe: isNamed(stripeEnvironment, env) ? readStripe(env) : undefined,
    appStore: isNamed(appStoreEnvironment, env) ? readAppStore(env) : undefined,
    googlePlay: isNamed(googlePlayEnvironment, env) ? readGooglePlay(env) : undefined,
    sandbox: {
      month: asked.PENTIMENTO_PRICE_MONTH,
      year: asked.PENTIMENTO_PRICE_YEAR,
      currency: asked.PENTIMENTO_CURRENCY,
    },
  }
}

const isNamed = ({ shape }: { shape: object }, env: Environment) => Object.keys(shape).some(name => env[name])

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
    takesTestPurchases: value.GOOGLE_PLAY_TEST_PURCHASES === 'on',
    apiUrl: value.GOOGLE_PLAY_API_URL,
  }
}
