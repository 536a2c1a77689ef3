import { language } from '@pentimento/language'
import {
  type IdentityProvider,
  type IdentityProviderId,
  identityProviderId,
  signInWays,
} from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ask, post } from './request.ts'

/** The sign-in providers of this server. A page served by it contains them in a meta tag. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: async () => signInWays.parse(await ask('/api/sign-in-ways')).providers,
  initialData: toldByPage,
  staleTime: Number.POSITIVE_INFINITY,
})

function toldByPage(): IdentityProvider[] | undefined {
  if (typeof document === 'undefined') return undefined
  const told = document.querySelector<HTMLMetaElement>('meta[name="sign-in-ways"]')?.content
  return told ? signInWays.parse(JSON.parse(told)).providers : undefined
}

/** Where a provider's window returns to; a path, so that it resolves to the server. */
const returnPath = `/api/sign-in/return?language=${language()}`
const begun = z.object({ url: z.url() })

/** @returns the provider's URL for signing in or for linking an account */
export async function beginAtProvider(
  provider: IdentityProviderId,
  purpose: 'sign-in' | 'link',
): Promise<string> {
  const path = purpose === 'link' ? '/api/auth/link-social' : '/api/auth/sign-in/social'
  const back = { callbackURL: returnPath, errorCallbackURL: returnPath, disableRedirect: true }
  return begun.parse(await post(path, { provider, ...back })).url
}

const accounts = z.array(z.object({ providerId: z.string() }))

/** The providers linked to the account, and whether it has a password. */
export const linkedQuery = queryOptions({
  queryKey: ['linked'],
  queryFn: async () => {
    const ids = accounts.parse(await ask('/api/auth/list-accounts')).map(({ providerId }) => providerId)
    return {
      hasPassword: ids.includes('credential'),
      providers: ids.flatMap(id => identityProviderId.safeParse(id).data ?? []),
    }
  },
})

/** @throws RequestError 'unlink-failed', or 'sign-in-again' if the session is older than a day */
export async function unlinkProvider(provider: IdentityProviderId): Promise<void> {
  await post('/api/auth/unlink-account', { providerId: provider })
}
