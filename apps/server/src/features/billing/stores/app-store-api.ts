import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { AppStoreConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'
import { appleRoot } from './apple-root.ts'
import { createAppleVerifier } from './apple-signature.ts'

const hosts = {
  production: 'https://api.storekit.apple.com',
  sandbox: 'https://api.storekit-sandbox.apple.com',
}
const environments = { production: 'Production', sandbox: 'Sandbox' }
const tokenLifetimeS = 5 * 60
const timeoutMs = 20_000

const timestampMs = z.number().transform(ms => new Date(ms))

/** JWSTransactionDecodedPayload of the App Store Server API; only the fields used here. */
const transaction = z.object({
  originalTransactionId: z.string(),
  bundleId: z.string(),
  environment: z.string(),
  type: z.string().optional(),
  productId: z.string(),
  purchaseDate: timestampMs,
  originalPurchaseDate: timestampMs,
  expiresDate: timestampMs.optional(),
  revocationDate: timestampMs.optional(),
  offerDiscountType: z.string().optional(),
  appAccountToken: z.string().optional(),
})
export type AppStoreTransaction = z.infer<typeof transaction>

/** JWSRenewalInfoDecodedPayload. */
const renewal = z.object({
  autoRenewProductId: z.string().optional(),
  autoRenewStatus: z.number(),
  gracePeriodExpiresDate: timestampMs.optional(),
  recentSubscriptionStartDate: timestampMs.optional(),
})
export type AppStoreRenewal = z.infer<typeof renewal>

const statuses = z.object({
  data: z.array(
    z.object({
      lastTransactions: z.array(
        z.object({
          originalTransactionId: z.string(),
          status: z.number(),
          signedTransactionInfo: z.string(),
          signedRenewalInfo: z.string(),
        }),
      ),
    }),
  ),
})

/** ResponseBodyV2DecodedPayload of App Store Server Notifications. */
const notification = z.object({
  notificationType: z.string(),
  subtype: z.string().optional(),
  notificationUUID: z.string(),
  signedDate: timestampMs,
  data: z
    .object({
      appAppleId: z.number().optional(),
      bundleId: z.string(),
      environment: z.string(),
      signedTransactionInfo: z.string().optional(),
    })
    .optional(),
})

/** A subscription's state in the App Store. */
export interface AppStoreState {
  status: number
  transaction: AppStoreTransaction
  renewal: AppStoreRenewal
}

export interface AppStoreApi {
  /**
   * Verify and parse a notification; `about` is the subscription of this app that it concerns, if any.
   *
   * @throws Error if it isn't signed by Apple, or is for another app or environment
   */
  parseNotification(signedPayload: string): Promise<{
    event: { id: string; type: string; happenedAt: Date }
    about: string | undefined
  }>
  /** Get All Subscription Statuses, filtered by the original transaction id. */
  stateOf(originalTransactionId: string): Promise<AppStoreState>
}

export function createAppStoreApi(config: AppStoreConfig, clock: Clock): AppStoreApi {
  const payloadOf = createAppleVerifier(config.root ?? appleRoot, clock)
  const get = createRequester(config, clock)
  const assertForThisApp = (payload: { bundleId: string; environment: string }) => {
    if (payload.bundleId !== config.bundleId) throw new Error(`belongs to another app: ${payload.bundleId}`)
    if (payload.environment !== environments[config.environment])
      throw new Error(`belongs to another environment: ${payload.environment}`)
  }
  const transactionOf = async (signed: string) => {
    const found = transaction.parse(await payloadOf(signed))
    assertForThisApp(found)
    return found
  }
  return {
    parseNotification: async signedPayload => {
      const content = notification.parse(await payloadOf(signedPayload))
      const { notificationUUID: id, notificationType, subtype, signedDate: happenedAt, data } = content
      if (data) assertForThisApp(data)
      if (data && config.environment === 'production' && data.appAppleId !== config.appId)
        throw new Error(`belongs to another app: ${data.appAppleId}`)
      const found = data?.signedTransactionInfo && (await transactionOf(data.signedTransactionInfo))
      const isSubscription = found && found.type === 'Auto-Renewable Subscription'
      return {
        event: { id, type: [notificationType, subtype].filter(Boolean).join(' '), happenedAt },
        about: isSubscription ? found.originalTransactionId : undefined,
      }
    },
    stateOf: async id => {
      const { data } = statuses.parse(await get(`/inApps/v1/subscriptions/${encodeURIComponent(id)}`))
      const last = data.flatMap(group => group.lastTransactions)
      const found = last.find(({ originalTransactionId }) => originalTransactionId === id)
      if (!found) throw new Error(`the App Store has no subscription ${id}`)
      return {
        status: found.status,
        transaction: await transactionOf(found.signedTransactionInfo),
        renewal: renewal.parse(await payloadOf(found.signedRenewalInfo)),
      }
    },
  }
}

/** Sends requests with a JWT as the App Store Server API requires: ES256, for one app, at most an hour old. */
function createRequester({ key, bundleId, environment, apiUrl }: AppStoreConfig, clock: Clock) {
  return async (path: string): Promise<unknown> => {
    const now = Math.floor(clock.now().getTime() / 1000)
    const token = await new SignJWT({ bid: bundleId })
      .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'JWT' })
      .setIssuer(key.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifetimeS)
      .setAudience('appstoreconnect-v1')
      .sign(await importPKCS8(key.secret, 'ES256'))
    const response = await fetch(`${apiUrl ?? hosts[environment]}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`the App Store answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
