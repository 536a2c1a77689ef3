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

/** The outside providers that people may sign in with here; the page itself says so where it came from the server. */
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

/** Where the window of a provider comes back to; a path, so that it is the server's. */
const returnPath = `/api/sign-in/return?language=${language()}`
const begun = z.object({ url: z.url() })

/** @returns the provider's address to sign in, or while signed in to link, at */
export async function beginAtProvider(
  provider: IdentityProviderId,
  purpose: 'sign-in' | 'link',
): Promise<string> {
  const path = purpose === 'link' ? '/api/auth/link-social' : '/api/auth/sign-in/social'
  const back = { callbackURL: returnPath, errorCallbackURL: returnPath, disableRedirect: true }
  return begun.parse(await post(path, { provider, ...back })).url
}

const accounts = z.array(z.object({ providerId: z.string() }))

/** The providers that the person may sign in with, and whether there is a password. */
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

/** @throws RequestError 'unlink-failed', or 'sign-in-again' when the person signed in more than a day ago */
export async function unlinkProvider(provider: IdentityProviderId): Promise<void> {
  await post('/api/auth/unlink-account', { providerId: provider })
}
