import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'

const timeoutMs = 20_000
const tokenS = 60 * 60
const scope = 'https://www.googleapis.com/auth/androidpublisher'

const moment = z.iso.datetime({ offset: true }).transform(text => new Date(text))
const identifiers = z.object({ obfuscatedExternalAccountId: z.string().optional() })

/** SubscriptionPurchaseV2 of the Google Play Developer API; only the fields used here. */
const purchase = z.object({
  subscriptionState: z.string(),
  startTime: moment.optional(),
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
        expiryTime: moment.optional(),
        autoRenewingPlan: z.object({ autoRenewEnabled: z.boolean().optional() }).optional(),
        deferredItemReplacement: z.object({ productId: z.string() }).optional(),
        offerDetails: z.object({ basePlanId: z.string().optional() }).optional(),
        offerPhase: z.object({ freeTrial: z.object({}).optional() }).optional(),
        latestSuccessfulOrderId: z.string().optional(),
      }),
    )
    .min(1),
})
export type PlayPurchase = z.infer<typeof purchase>

export interface PlayApi {
  /** purchases.subscriptionsv2.get */
  purchaseOf(token: string): Promise<PlayPurchase>
  /** purchases.subscriptions.acknowledge: purchases that aren't acknowledged within three days are refunded. */
  acknowledge(token: string, productId: string): Promise<void>
  /** purchases.subscriptionsv2.cancel: stops renewals. */
  cancel(token: string): Promise<void>
}

export function openPlayApi(
  { packageName, serviceAccount, apiUrl }: GooglePlayConfig,
  clock: Clock,
): PlayApi {
  const accessToken = openAccessTokens(serviceAccount, clock)
  const base = new URL(
    `/androidpublisher/v3/applications/${encodeURIComponent(packageName)}/purchases/`,
    apiUrl ?? 'https://androidpublisher.googleapis.com',
  )
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' }
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return answerOf(await fetch(base + path, { ...sent, headers, signal: AbortSignal.timeout(timeoutMs) }))
  }
  const named = encodeURIComponent
  return {
    purchaseOf: async token => purchase.parse(await ask(`subscriptionsv2/tokens/${named(token)}`)),
    acknowledge: async (token, productId) => {
      await ask(`subscriptions/${named(productId)}/tokens/${named(token)}:acknowledge`, {})
    },
    cancel: async token => {
      const cancellationContext = { cancellationType: 'USER_REQUESTED_STOP_RENEWALS' }
      await ask(`subscriptionsv2/tokens/${named(token)}:cancel`, { cancellationContext })
    },
  }
}

/** Gets access tokens of a service account, cached for about an hour (RFC 7523). */
function openAccessTokens(
  { client_email, private_key, token_uri }: GooglePlayConfig['serviceAccount'],
  clock: Clock,
): () => Promise<string> {
  const granted = z.object({ access_token: z.string(), expires_in: z.number() })
  let held: { token: string; until: number } | undefined
  return async () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (held && now < held.until) return held.token
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenS)
      .sign(await importPKCS8(private_key, 'RS256'))
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const answer = await fetch(token_uri, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    const { access_token: token, expires_in } = granted.parse(await answerOf(answer))
    held = { token, until: now + expires_in - 60 }
    return token
  }
}

async function answerOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`Google answered ${answer.status}: ${text}`)
  return text ? JSON.parse(text) : undefined
}
