import type { IdentityProviderId } from '@pentimento/protocol'
import type { GenericOAuthConfig } from 'better-auth/plugins'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Logger } from '../../platform/log.ts'

type GetUserInfo = NonNullable<GenericOAuthConfig['getUserInfo']>

/** Below an issuer's URL. */
export const configurationPath = '/.well-known/openid-configuration'

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

/** What is needed to verify an issuer's ID tokens. */
interface Issuer {
  /** The values of `iss` in its tokens. */
  names: string[]
  keys: JWTVerifyGetKey
  /** Where a person's claims are requested. */
  userInfoUrl?: string | undefined
}

/** With public keys only, so that nobody can sign with one of them as a shared secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/**
 * Issuers of better-auth's own providers, as they document them. Not from their configurations: Apple's once named
 * another issuer than its tokens did.
 */
const builtInIssuers = new Map<IdentityProviderId, { names: string[]; keys: string }>([
  [
    'google',
    {
      names: ['https://accounts.google.com', 'accounts.google.com'],
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  ],
  ['apple', { names: ['https://appleid.apple.com'], keys: 'https://appleid.apple.com/auth/keys' }],
])

/**
 * Find the issuer of one of better-auth's own providers.
 *
 * @returns a function for {@link verifiedPersonOf}; undefined for Facebook, which sends no ID token
 */
export function builtInIssuer(id: IdentityProviderId): (() => Promise<Issuer>) | undefined {
  const found = builtInIssuers.get(id)
  if (!found) return undefined
  const issuer = { names: found.names, keys: remoteKeys(found.keys) }
  return async () => issuer
}

/**
 * Find a configured issuer by its configuration (OpenID Connect Discovery 1.0), which is read once.
 *
 * @param url of the issuer, without a slash at its end
 * @returns a function for {@link verifiedPersonOf}, which throws if the configuration can't be read or is another
 *   issuer's
 */
export function discoveredIssuer(url: string): () => Promise<Issuer> {
  let discovered: Promise<Issuer> | undefined
  return () => {
    discovered ??= discover(url).catch(error => {
      // The next sign-in tries again.
      discovered = undefined
      throw error
    })
    return discovered
  }
}

/**
 * Read the person from an issuer's ID token, after its signature, issuer, audience and expiry were verified (OpenID
 * Connect Core 1.0, section 3.1.3.7). An address that is not in the token is requested from the issuer.
 *
 * @returns a function for better-auth; its result is null if the token is missing or invalid, which ends the sign-in
 */
export function verifiedPersonOf({
  findIssuer,
  clientId,
  log,
}: {
  findIssuer: () => Promise<Issuer>
  clientId: string
  log: Logger
}) {
  return async ({ idToken, accessToken }: Parameters<GetUserInfo>[0]) => {
    try {
      if (!idToken) throw new Error('the issuer sent no ID token')
      const { names, keys, userInfoUrl } = await findIssuer()
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: names,
        audience: clientId,
        algorithms,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: '1 minute',
      })
      return toUserInfo(payload['email'] ? payload : await requestClaims(userInfoUrl, accessToken, payload))
    } catch (error) {
      log.warn({ err: error, clientId }, 'an identity provider’s ID token was rejected')
      return null
    }
  }
}

async function discover(url: string): Promise<Issuer> {
  const configuration = await getJson(`${url}${configurationPath}`)
  const { issuer, jwks_uri, userinfo_endpoint } = discoverySchema.parse(configuration)
  if (issuer.replace(/\/$/, '') !== url) throw new Error(`the configuration of ${url} is that of ${issuer}`)
  return { names: [issuer], keys: remoteKeys(jwks_uri), userInfoUrl: userinfo_endpoint }
}

/** A token with an unknown key comes from the issuer itself, so its keys may be requested again without delay. */
const remoteKeys = (url: string) => createRemoteJWKSet(new URL(url), { cooldownDuration: 0 })

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
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${new URL(url).origin} answered ${response.status}`)
  return response.json()
}
