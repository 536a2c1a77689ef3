import type { BetterAuthOptions } from 'better-auth'
import { APIError, getOAuthState } from 'better-auth/api'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import { and, eq } from 'drizzle-orm'
import type { ConfiguredProvider } from '../../identity-config.ts'
import type { FormFrom } from '../../platform/origins.ts'
import { returnPath } from './return-page.ts'
import { account, user } from './tables.ts'
import { closeUnprovedWays, type Reclaiming } from './unproved-ways.ts'

interface Profile {
  id?: string | number
  sub?: string
  email?: string | null
  email_verified?: boolean | string
  emailVerified?: boolean
  name?: string
  preferred_username?: string
}

interface Parts extends Reclaiming {
  providers: readonly ConfiguredProvider[]
}

/**
 * Configure Google, Facebook and Apple as better-auth supports them, or a custom OpenID Connect issuer in their place.
 */
export function outsideProviders(parts: Parts) {
  const { providers } = parts
  const optionsOf = ({ id, name, clientId, clientSecret }: ConfiguredProvider) => ({
    clientId,
    clientSecret,
    mapProfileToUser: async (profile: Profile) => {
      await keepWaysApart(parts, id, profile)
      return { name: nameIn(profile) ?? name }
    },
  })
  const own = providers.filter(({ issuer }) => !issuer)
  const socialProviders: BetterAuthOptions['socialProviders'] = Object.fromEntries(
    own.map(provider => [provider.id, optionsOf(provider)]),
  )
  const config = providers.flatMap(provider => {
    const { id, issuer } = provider
    if (!issuer) return []
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`
    const scopes = ['openid', 'profile', 'email']
    return { ...optionsOf(provider), providerId: id, discoveryUrl, scopes, pkce: true } as GenericOAuthConfig
  })
  return { socialProviders, issuers: genericOAuth({ config }) }
}

/** Apple returns by a cross-origin form POST, which then redirects to the same path as the other providers. */
export function formsFromProviders(providers: readonly ConfiguredProvider[]): FormFrom[] {
  const isApples = providers.some(({ id, issuer }) => id === 'apple' && !issuer)
  return isApples ? [{ origin: 'https://appleid.apple.com', path: '/api/auth/callback/apple' }] : []
}

const nameIn = ({ name, preferred_username, email }: Profile) =>
  name || preferred_username || email?.split('@')[0]

/**
 * Reject a first sign-in with a provider if its email address already belongs to an account that uses another provider,
 * or if this provider hasn't verified the address. The owner can link the provider in settings. If only the provider
 * has verified the address, the account is transferred to the person who signs in.
 */
async function keepWaysApart(parts: Parts, providerId: string, profile: Profile): Promise<void> {
  const { database, providers } = parts
  const email = profile.email?.toLowerCase()
  const state = await getOAuthState()
  if (!email || state?.link) return
  const accountId = String(profile.id ?? profile.sub)
  const { orm } = database
  const known = and(eq(account.providerId, providerId), eq(account.accountId, accountId))
  if ((await orm.$count(account, known)) > 0) return
  const [owner] = await orm.select().from(user).where(eq(user.email, email))
  if (!owner) return
  const ways = await orm.select().from(account).where(eq(account.userId, owner.id))
  const outside = ways.map(way => way.providerId).filter(way => way !== 'credential' && way !== providerId)
  const isProved =
    profile.emailVerified ?? (profile.email_verified === true || profile.email_verified === 'true')
  if (outside.length === 0 && isProved) return closeUnprovedWays(parts, email)
  const other = outside[0]
  const named = providers.find(({ id }) => id === other)?.name ?? other
  const linkedBy = named ?? (ways.length > 0 ? 'password' : 'email-link')
  const query = new URLSearchParams({ error: 'account-exists', linkedBy })
  throw new APIError('FOUND', undefined, new Headers({ location: `${returnPath}?${query}` }))
}
