import type { GenericOAuthConfig } from 'better-auth/plugins'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Logger } from '../../platform/log.ts'

type GetUserInfo = NonNullable<GenericOAuthConfig['getUserInfo']>

/** What is used of an issuer's configuration (OpenID Connect Discovery 1.0, section 3). */
const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

/** Claims about a person (OpenID Connect Core 1.0, section 5.1); an issuer may leave out all but `sub`. */
const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
})

/** How long an issuer may take for its configuration or a person's claims. */
const timeoutMs = 10_000

/**
 * Read the person from an issuer's ID token, after its signature, issuer, audience and expiry were verified (OpenID
 * Connect Core 1.0, section 3.1.3.7). An address that is not in the token is requested from the issuer.
 *
 * @returns a function for better-auth; its result is null if the token is missing or invalid, which ends the sign-in
 */
export function verifiedPersonOf({
  discoveryUrl,
  clientId,
  log,
}: {
  discoveryUrl: string
  clientId: string
  log: Logger
}): GetUserInfo {
  let discovered: ReturnType<typeof discover> | undefined
  const issuerOf = () => {
    discovered ??= discover(discoveryUrl).catch(error => {
      // The next sign-in tries again.
      discovered = undefined
      throw error
    })
    return discovered
  }
  return async ({ idToken, accessToken }) => {
    try {
      if (!idToken) throw new Error('the issuer sent no ID token')
      const { issuer, keys, userInfoUrl } = await issuerOf()
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: '1 minute',
      })
      return toUserInfo(payload['email'] ? payload : await requestClaims(userInfoUrl, accessToken, payload))
    } catch (error) {
      log.warn({ err: error, discoveryUrl }, 'an identity provider’s ID token was rejected')
      return null
    }
  }
}

async function discover(url: string) {
  const { issuer, jwks_uri, userinfo_endpoint } = discoverySchema.parse(await getJson(url))
  // A token with an unknown key comes from the issuer itself, so its keys may be requested again without delay.
  const keys = createRemoteJWKSet(new URL(jwks_uri), { cooldownDuration: 0 })
  return { issuer, keys, userInfoUrl: userinfo_endpoint }
}

/** @throws Error if the claims are about someone else than the ID token (OpenID Connect Core 1.0, section 5.3.2) */
async function requestClaims(
  url: string | undefined,
  accessToken: string | undefined,
  payload: JWTPayload,
): Promise<JWTPayload> {
  if (!url || !accessToken) return payload
  const claims = claimsSchema.parse(await getJson(url, { authorization: `Bearer ${accessToken}` }))
  if (claims.sub !== payload.sub) throw new Error('the claims are about someone else than the ID token')
  return { ...payload, ...claims }
}

function toUserInfo(claims: JWTPayload) {
  const { sub, email, email_verified, picture, ...rest } = claimsSchema.parse(claims)
  const emailVerified = email_verified === true || email_verified === 'true'
  return { ...rest, sub, id: sub, email, emailVerified, image: picture }
}

async function getJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${new URL(url).origin} answered ${response.status}`)
  return response.json()
}
