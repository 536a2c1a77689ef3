import { termsEdition } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { withAppCheck } from './app-check.ts'
import { postJson, requestJson, sendJson } from './request.ts'
import { safeLocalStorage } from './safe-storage.ts'
import { refreshAfterSignIn, signInLinkQueryName, syncSession } from './session.ts'

/** Whether a first step, such as a password, signed in, or a code of the authenticator app is required as well. */
type SignInOutcome = 'signed-in' | 'code-required'

const signInResponse = z.object({ twoFactorRedirect: z.boolean().optional() })

const outcomeIn = (response: unknown): SignInOutcome =>
  signInResponse.parse(response).twoFactorRedirect ? 'code-required' : 'signed-in'

/** Sign in with a password. */
export async function signInWithPassword(credentials: {
  email: string
  password: string
  /** The edition of the terms that the page shows above the button. */
  agreedTo?: string
}): Promise<SignInOutcome> {
  return outcomeIn(await postJson('/api/auth/sign-in/email', credentials))
}

const codePaths = {
  app: '/api/auth/two-factor/verify-totp',
  backup: '/api/auth/two-factor/verify-backup-code',
}

/** Complete a sign-in with the code it requires. */
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
    queryFn: async ({ client }): Promise<SignInOutcome> => {
      const outcome = outcomeIn(
        await requestJson(`/api/auth/magic-link/verify?${new URLSearchParams({ token })}`),
      )
      safeLocalStorage.remove(emailLinkKey)
      // Until the code is verified, nobody is signed in: the server ended a previous session of this browser.
      await (outcome === 'signed-in' ? refreshAfterSignIn(client) : syncSession(client))
      return outcome
    },
    retry: false,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
}
