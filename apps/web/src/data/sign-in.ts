import { termsEdition } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { withAppCheck } from './app-check.ts'
import { postJson, requestJson, sendJson } from './request.ts'
import { safeLocalStorage } from './safe-storage.ts'
import { refreshAfterSignIn, signInLinkQueryName } from './session.ts'

const passwordResponse = z.object({ twoFactorRedirect: z.boolean().optional() })

/**
 * Sign in with a password.
 *
 * @returns whether a code of the authenticator app is also required
 */
export async function signInWithPassword(credentials: {
  email: string
  password: string
  /** The edition of the terms that the page shows above the button. */
  agreedTo?: string
}): Promise<'signed-in' | 'code-required'> {
  const response = passwordResponse.parse(await postJson('/api/auth/sign-in/email', credentials))
  return response.twoFactorRedirect ? 'code-required' : 'signed-in'
}

const codePaths = {
  app: '/api/auth/two-factor/verify-totp',
  backup: '/api/auth/two-factor/verify-backup-code',
}

/** Complete a password sign-in with the code it requires. */
export async function signInWithCode({
  kind,
  code,
}: {
  kind: keyof typeof codePaths
  code: string
}): Promise<void> {
  await postJson(codePaths[kind], { code })
}

/** Create an account of a user who accepted the terms; an email asks to confirm the address. */
export async function signUp(person: { name: string; email: string; password: string }): Promise<void> {
  const consent = { agreedTo: termsEdition, callbackURL: '/a/login?confirmed=true' }
  await withAppCheck(headers => postJson('/api/auth/sign-up/email', { ...person, ...consent }, headers))
}

/** Send an email with a link for choosing a new password. */
export async function sendResetLink(email: string): Promise<void> {
  await sendJson('/api/password-reset-links', { email })
}

export async function resetPassword(choice: { token: string; newPassword: string }): Promise<void> {
  await postJson('/api/auth/reset-password', choice)
}

/** Storage key of the address to which a sign-in link was sent; other scripts of the page may read it. */
const emailLinkKey = 'emailLink'

/** Send an email with a link that signs in, in this browser only. The page shows the terms above the button. */
export async function sendSignInLink(email: string): Promise<void> {
  const body = { email, agreedTo: termsEdition }
  await withAppCheck(headers => postJson('/api/auth/sign-in/magic-link', body, headers))
  safeLocalStorage.write(emailLinkKey, email)
}

/**
 * Open an email link. Runs once, even if the session changes meanwhile. The server determines whether the link was used
 * and whether this browser requested it.
 * @throws SessionNotStoredError
 */
export function signInLinkQuery(token: string) {
  return queryOptions({
    queryKey: [signInLinkQueryName, token],
    queryFn: async ({ client }): Promise<'signed-in'> => {
      await requestJson(`/api/auth/magic-link/verify?${new URLSearchParams({ token })}`)
      safeLocalStorage.remove(emailLinkKey)
      await refreshAfterSignIn(client)
      return 'signed-in'
    },
    retry: false,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
}
