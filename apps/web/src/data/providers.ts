import { language } from '@pentimento/language'
import {
  type IdentityProvider,
  type IdentityProviderId,
  identityProviderId,
  signInMethods,
  termsEdition,
} from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { withAppCheck } from './app-check.ts'
import { postJson, requestJson, sendJson } from './request.ts'

/** The sign-in providers of this server. A page served by it contains them in a meta tag. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: async () => signInMethods.parse(await requestJson('/api/sign-in-methods')).providers,
  initialData: readFromPage,
  staleTime: Number.POSITIVE_INFINITY,
})

function readFromPage(): IdentityProvider[] | undefined {
  if (typeof document === 'undefined') return undefined
  const content = document.querySelector<HTMLMetaElement>('meta[name="sign-in-methods"]')?.content
  return content ? signInMethods.parse(JSON.parse(content)).providers : undefined
}

/** Where a provider's window returns to; a path, so that it resolves to the server. */
const returnPath = `/api/sign-in/return?language=${language()}`
const startResponse = z.object({ url: z.url() })

/**
 * Signing in counts as agreeing to the terms, which the page shows above the button.
 *
 * @returns the provider's URL for signing in or for linking an account
 */
export async function startProviderSignIn(
  provider: IdentityProviderId,
  purpose: 'sign-in' | 'link',
): Promise<string> {
  const path = purpose === 'link' ? '/api/auth/link-social' : '/api/auth/sign-in/social'
  const options = {
    callbackURL: returnPath,
    errorCallbackURL: returnPath,
    disableRedirect: true,
    ...(purpose === 'sign-in' && { agreedTo: termsEdition }),
  }
  const response = await withAppCheck(headers => postJson(path, { provider, ...options }, headers))
  return startResponse.parse(response).url
}

const accounts = z.array(z.object({ providerId: z.string() }))

/** The providers linked to the account, and whether it has a password. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: async () => {
    const ids = accounts
      .parse(await requestJson('/api/auth/list-accounts'))
      .map(({ providerId }) => providerId)
    return {
      hasPassword: ids.includes('credential'),
      providers: ids.flatMap(id => identityProviderId.safeParse(id).data ?? []),
    }
  },
})

/** @throws RequestError 'unlink-failed', or 'sign-in-again' if the session is older than a day */
export async function unlinkProvider(provider: IdentityProviderId): Promise<void> {
  await postJson('/api/auth/unlink-account', { providerId: provider })
}

/**
 * Link the provider whose sign-in was rejected because the email address has a password, after signing in with it.
 *
 * @param token of that sign-in
 */
export async function linkRejectedProvider(token: string): Promise<void> {
  await sendJson('/api/provider-links', { token })
}
