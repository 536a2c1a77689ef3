import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'

const timeoutMs = 20_000
const tokenLifetimeS = 60 * 60
const scope = 'https://www.googleapis.com/auth/androidpublisher'

const dateTime = z.iso.datetime({ offset: true }).transform(text => new Date(text))
const identifiers = z.object({ obfuscatedExternalAccountId: z.string().optional() })

/** SubscriptionPurchaseV2 of the Google Play Developer API; only the fields used here. */
const purchase = z.object({
  subscriptionState: z.string(),
  startTime: dateTime.optional(),
  acknowledgementState: z.string().optional(),
  linkedPurchaseToken: z.string().optional(),
  testPurchase: z.object({}).optional(),
  externalAccountIdentifiers: identifiers.optional(),
  outOfAppPurchaseContext: z
    .object({
      expiredExternalAccountIdentifiers: identifiers.optional(),
      expiredPurchaseToken: z.string().optional(),
    })
    .optional(),
  canceledStateContext: z.object({ replacementCancellation: z.object({}).optional() }).optional(),
  lineItems: z
    .array(
      z.object({
        productId: z.string(),
        expiryTime: dateTime.optional(),
        autoRenewingPlan: z.object({ autoRenewEnabled: z.boolean().optional() }).optional(),
        deferredItemReplacement: z.object({ productId: z.string() }).optional(),
        offerDetails: z.object({ basePlanId: z.string().optional() }).optional(),
        offerPhase: z.object({ freeTrial: z.object({}).optional() }).optional(),
        latestSuccessfulOrderId: z.string().optional(),
      }),
    )
    .min(1),
})
export type GooglePlayPurchase = z.infer<typeof purchase>

export interface GooglePlayApi {
  /** purchases.subscriptionsv2.get */
  purchaseOf(token: string): Promise<GooglePlayPurchase>
  /** purchases.subscriptions.acknowledge: purchases that aren't acknowledged within three days are refunded. */
  acknowledge(token: string, productId: string): Promise<void>
  /** purchases.subscriptionsv2.cancel: stops renewals. */
  cancel(token: string): Promise<void>
}

export function createGooglePlayApi(
  { packageName, serviceAccount, apiUrl }: GooglePlayConfig,
  clock: Clock,
): GooglePlayApi {
  const accessToken = createAccessTokens(serviceAccount, clock)
  const base = new URL(
    `/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases/`,
    apiUrl ?? 'https://androidpublisher.googleapis.com',
  )
  const send = async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    const bodyOptions = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const signal = AbortSignal.timeout(timeoutMs)
    return parseResponse(await fetch(base + path, { ...bodyOptions, headers, redirect: 'error', signal }))
  }
  const encoded = encodeURIComponent
  return {
    purchaseOf: async token => purchase.parse(await send(`subscriptionsv2/tokens/${encoded(token)}`)),
    acknowledge: async (token, productId) => {
      await send(`subscriptions/${encoded(productId)}/tokens/${encoded(token)}:acknowledge`, {})
    },
    cancel: async token => {
      const cancellationContext = { cancellationType: 'USER_REQUESTED_STOP_RENEWALS' }
      await send(`subscriptionsv2/tokens/${encoded(token)}:cancel`, { cancellationContext })
    },
  }
}

/** Gets access tokens of a service account, cached for about an hour (RFC 7523). */
function createAccessTokens(
  { client_email, private_key, token_uri }: GooglePlayConfig['serviceAccount'],
  clock: Clock,
): () => Promise<string> {
  const tokenResponse = z.object({ access_token: z.string(), expires_in: z.number() })
  let cached: { token: string; until: number } | undefined
  return async () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (cached && now < cached.until) return cached.token
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifetimeS)
      .sign(await importPKCS8(private_key, 'RS256'))
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(token_uri, { method: 'POST', body, redirect: 'error', signal })
    const { access_token: token, expires_in } = tokenResponse.parse(await parseResponse(response))
    cached = { token, until: now + expires_in - 60 }
    return token
  }
}

async function parseResponse(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`Google answered ${response.status}: ${text}`)
  return text ? JSON.parse(text) : undefined
}
