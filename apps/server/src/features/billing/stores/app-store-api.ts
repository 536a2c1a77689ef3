import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { AppStoreConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'
import { appleRoot } from './apple-root.ts'
import { openAppleSignatures } from './apple-signature.ts'

const hosts = {
  production: 'https://api.storekit.apple.com',
  sandbox: 'https://api.storekit-sandbox.apple.com',
}
const environments = { production: 'Production', sandbox: 'Sandbox' }
const tokenS = 5 * 60
const timeoutMs = 20_000

const moment = z.number().transform(ms => new Date(ms))

/** JWSTransactionDecodedPayload of the App Store Server API; only the fields used here. */
const transaction = z.object({
  originalTransactionId: z.string(),
  bundleId: z.string(),
  environment: z.string(),
  type: z.string().optional(),
  productId: z.string(),
  purchaseDate: moment,
  originalPurchaseDate: moment,
  expiresDate: moment.optional(),
  revocationDate: moment.optional(),
  offerDiscountType: z.string().optional(),
  appAccountToken: z.string().optional(),
})
export type AppStoreTransaction = z.infer<typeof transaction>

/** JWSRenewalInfoDecodedPayload. */
const renewal = z.object({
  autoRenewProductId: z.string().optional(),
  autoRenewStatus: z.number(),
  gracePeriodExpiresDate: moment.optional(),
  recentSubscriptionStartDate: moment.optional(),
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
  signedDate: moment,
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
  hear(signedPayload: string): Promise<{
    event: { id: string; type: string; happenedAt: Date }
    about: string | undefined
  }>
  /** Get All Subscription Statuses, filtered by the original transaction id. */
  stateOf(originalTransactionId: string): Promise<AppStoreState>
}

export function openAppStoreApi(config: AppStoreConfig, clock: Clock): AppStoreApi {
  const payloadOf = openAppleSignatures(config.root ?? appleRoot, clock)
  const ask = openAsking(config, clock)
  const checkIsOurs = (one: { bundleId: string; environment: string }) => {
    if (one.bundleId !== config.bundleId) throw new Error(`belongs to another app: ${one.bundleId}`)
    if (one.environment !== environments[config.environment])
      throw new Error(`belongs to another environment: ${one.environment}`)
  }
  const transactionOf = async (signed: string) => {
    const found = transaction.parse(await payloadOf(signed))
    checkIsOurs(found)
    return found
  }
  return {
    hear: async signedPayload => {
      const told = notification.parse(await payloadOf(signedPayload))
      const { notificationUUID: id, notificationType, subtype, signedDate: happenedAt, data } = told
      if (data) checkIsOurs(data)
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
      const { data } = statuses.parse(await ask(`/inApps/v1/subscriptions/${encodeURIComponent(id)}`))
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
function openAsking({ key, bundleId, environment, apiUrl }: AppStoreConfig, clock: Clock) {
  return async (path: string): Promise<unknown> => {
    const now = Math.floor(clock.now().getTime() / 1000)
    const token = await new SignJWT({ bid: bundleId })
      .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'JWT' })
      .setIssuer(key.issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenS)
      .setAudience('appstoreconnect-v1')
      .sign(await importPKCS8(key.secret, 'ES256'))
    const answer = await fetch(`${apiUrl ?? hosts[environment]}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`the App Store answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}
