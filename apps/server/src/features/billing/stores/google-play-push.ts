import { ToolError } from '@pentimento/protocol'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { GooglePlayConfig } from '../../../billing-config.ts'
import type { Clock } from '../../../platform/clock.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']

/** A Pub/Sub push that contains a DeveloperNotification; only the subscription-related fields. */
export const pushBody = z.object({
  message: z.object({
    messageId: z.string(),
    data: z
      .base64()
      .transform(data => JSON.parse(Buffer.from(data, 'base64').toString()))
      .pipe(
        z.object({
          packageName: z.string(),
          eventTimeMillis: z.coerce.number().transform(ms => new Date(ms)),
          subscriptionNotification: z
            .object({ notificationType: z.number(), purchaseToken: z.string() })
            .optional(),
          voidedPurchaseNotification: z
            .object({ productType: z.number(), purchaseToken: z.string() })
            .optional(),
        }),
      ),
  }),
})

/**
 * Checks that a request is a push from the configured Pub/Sub subscription: it has an OpenID Connect token by Google.
 *
 * Source: Pub/Sub, "Authenticate push requests".
 *
 * @returns a function that takes an `Authorization` header and throws ToolError 'not-signed-in'
 */
export function createPushVerifier({ push, apiUrl }: GooglePlayConfig, clock: Clock) {
  const keys = createRemoteJWKSet(new URL('/oauth2/v3/certs', apiUrl ?? 'https://www.googleapis.com'))
  return async (authorization: string | undefined): Promise<void> => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
    const rules = {
      issuer: issuers,
      audience: push.audience,
      algorithms: ['RS256'],
      currentDate: clock.now(),
    }
    const payload = await jwtVerify(token, keys, rules).then(
      verified => verified.payload,
      (error: unknown) => {
        throw new ToolError('not-signed-in', { cause: error })
      },
    )
    if (payload['email'] !== push.account || payload['email_verified'] !== true)
      throw new ToolError('not-signed-in')
  }
}
