import { type IdentityProviderId, ToolError } from '@pentimento/protocol'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import type { OAuth2Tokens } from 'better-auth/oauth2'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ConfiguredProvider } from '../../identity-provider-config.ts'
import type { Logger } from '../../platform/log.ts'
import type { CrossOriginForm } from '../../platform/origins.ts'
import { reclaimAccount } from './account-reclaim.ts'
import { startedAgreementIn } from './agreement.ts'
import { shortenName } from './input-limits.ts'
import { builtInIssuer, configurationPath, discoveredIssuer, verifiedPersonOf } from './openid-connect.ts'
import type { PendingAccessDeps } from './pending-access.ts'
import { createLinkToken } from './provider-link.ts'
import { returnPath } from './return-page.ts'
import { account, user } from './tables.ts'

interface Profile {
  id?: string | number
  sub?: string
  email?: string | null
  email_verified?: boolean | string
  emailVerified?: boolean
  name?: string
  preferred_username?: string
}

interface ProviderDeps extends PendingAccessDeps {
  providers: readonly ConfiguredProvider[]
  log: Logger
}

/**
 * Configure Google, Facebook and Apple as better-auth supports them, or a custom OpenID Connect issuer in their place.
 */
export function identityProviders(deps: ProviderDeps) {
  const { providers, log } = deps
  const optionsOf = ({ id, name, clientId, clientSecret }: ConfiguredProvider) => ({
    clientId,
    clientSecret,
    mapProfileToUser: async (profile: Profile) => {
      await rejectUnlinkedAccount(deps, id, profile)
      return { name: shortenName(displayNameOf(profile) ?? name) }
    },
  })
  const builtIn = providers.filter(({ issuer }) => !issuer)
  const socialProviders: BetterAuthOptions['socialProviders'] = Object.fromEntries(
    builtIn.map(provider => [provider.id, withVerifiedToken(provider.id, optionsOf(provider), log)]),
  )
  const config = providers.flatMap(provider => {
    const { id, clientId, issuer } = provider
    if (!issuer) return []
    return {
      ...optionsOf(provider),
      providerId: id,
      discoveryUrl: `${issuer}${configurationPath}`,
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      getUserInfo: verifiedPersonOf({ findIssuer: discoveredIssuer(issuer), clientId, log }),
    } as GenericOAuthConfig
  })
  return { socialProviders, issuers: genericOAuth({ config }) }
}

interface BuiltInOptions {
  clientId: string
  clientSecret: string
  mapProfileToUser(profile: Profile): Promise<{ name: string }>
}

/** Apple sends the name in its form beside the code, and only at a person's first sign-in. */
type BuiltInTokens = OAuth2Tokens & { user?: { name?: { firstName?: unknown; lastName?: unknown } } }

/** The parts of the name that are text: the form comes from the browser. */
const fullName = (name: { firstName?: unknown; lastName?: unknown } | null | undefined) =>
  [name?.firstName, name?.lastName].filter(part => typeof part === 'string').join(' ')

/** Make one of better-auth's own providers verify the ID token, which it would only decode. */
function withVerifiedToken(id: IdentityProviderId, options: BuiltInOptions, log: Logger) {
  const findIssuer = builtInIssuer(id)
  if (!findIssuer) return options
  const personOf = verifiedPersonOf({ findIssuer, clientId: options.clientId, log })
  const getUserInfo = async (tokens: BuiltInTokens) => {
    const person = await personOf(tokens)
    if (!person) return null
    const profile = { ...person, name: fullName(tokens.user?.name) || person.name }
    const { email, emailVerified, image } = person
    const named = await options.mapProfileToUser(profile)
    return { user: { id: person.id, email, emailVerified, image, ...named }, data: profile }
  }
  return { ...options, getUserInfo }
}

const requestPaths = ['/sign-in/social', '/link-social']

const idTokenBody = z.object({ idToken: z.unknown() })

/**
 * Restricts how a sign-in or a link with an identity provider starts. The provider's token comes from the provider only:
 * one sent by the client isn't bound to its browser.
 */
export function restrictProviderRequests() {
  return {
    id: 'provider-requests',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && requestPaths.includes(path),
          handler: createAuthMiddleware(async ctx => {
            if (idTokenBody.safeParse(ctx.body).data?.idToken !== undefined)
              throw new ToolError('invalid-request')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Apple returns by a cross-origin form POST, which then redirects to the same path as the other providers. */
export function crossOriginFormsOf(providers: readonly ConfiguredProvider[]): CrossOriginForm[] {
  const usesApple = providers.some(({ id, issuer }) => id === 'apple' && !issuer)
  return usesApple ? [{ origin: 'https://appleid.apple.com', path: '/api/auth/callback/apple' }] : []
}

const displayNameOf = ({ name, preferred_username, email }: Profile) =>
  name || preferred_username || email?.split('@')[0]

/**
 * Reject a provider's first sign-in if its email address already belongs to an account that uses another provider. It's
 * linked to an account with that address only if this provider has verified the address, and the account's address is
 * confirmed too; a password has to be entered otherwise, for which the result has a token. An account without a password
 * whose address isn't confirmed is transferred to the person who signs in.
 */
async function rejectUnlinkedAccount(
  deps: ProviderDeps,
  providerId: string,
  profile: Profile,
): Promise<void> {
  const { database, providers } = deps
  const email = profile.email?.toLowerCase()
  const state = await getOAuthState()
  if (!email || state?.link) return
  const accountId = String(profile.id ?? profile.sub)
  const { orm } = database
  const linkCondition = and(eq(account.providerId, providerId), eq(account.accountId, accountId))
  if ((await orm.$count(account, linkCondition)) > 0) return
  const [owner] = await orm.select().from(user).where(eq(user.email, email))
  if (!owner) {
    if (!startedAgreementIn(state)) throw redirectWith({ error: 'not-agreed' })
    return
  }
  const methods = (await orm.select().from(account).where(eq(account.userId, owner.id))).map(
    method => method.providerId,
  )
  const hasPassword = methods.includes('credential')
  const other = methods.find(method => method !== 'credential' && method !== providerId)
  const isEmailVerified = isVerifiedBy(profile)
  if (!other && isEmailVerified && (owner.emailVerified || !hasPassword)) return reclaimAccount(deps, email)
  const error = 'account-exists'
  if (other) throw redirectWith({ error, linkedBy: providers.find(({ id }) => id === other)?.name ?? other })
  if (!hasPassword) throw redirectWith({ error, linkedBy: methods.length > 0 ? providerId : 'email-link' })
  const linkToken = await createLinkToken(orm, { userId: owner.id, providerId, accountId, isEmailVerified })
  throw redirectWith({ error, linkedBy: 'password', linkToken })
}

const isVerifiedBy = (profile: Profile): boolean =>
  profile.emailVerified ?? (profile.email_verified === true || profile.email_verified === 'true')

const redirectWith = (result: Record<string, string>) =>
  new APIError('FOUND', undefined, new Headers({ location: `${returnPath}?${new URLSearchParams(result)}` }))
