import { termsEdition } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { kept } from './kept.ts'
import { ask, post, send } from './request.ts'
import { seeSignedIn, signInLinkName } from './session.ts'

const passwordAnswer = z.object({ twoFactorRedirect: z.boolean().optional() })

/**
 * Sign in with a password.
 *
 * @returns whether a code of the authenticator app is also required
 */
export async function signInByPassword(credentials: {
  email: string
  password: string
}): Promise<'signed-in' | 'code-wanted'> {
  const answer = passwordAnswer.parse(await post('/api/auth/sign-in/email', credentials))
  return answer.twoFactorRedirect ? 'code-wanted' : 'signed-in'
}

const codePaths = {
  app: '/api/auth/two-factor/verify-totp',
  backup: '/api/auth/two-factor/verify-backup-code',
}

/** Complete a password sign-in with the code it requires. */
export async function signInByCode({
  kind,
  code,
}: {
  kind: keyof typeof codePaths
  code: string
}): Promise<void> {
  await post(codePaths[kind], { code })
}

/** Create an account of a user who accepted the terms; an email asks to confirm the address. */
export async function signUp(person: { name: string; email: string; password: string }): Promise<void> {
  const agreed = { agreedTo: termsEdition, callbackURL: '/a/login?confirmed=true' }
  await post('/api/auth/sign-up/email', { ...person, ...agreed })
}

/** Send an email with a link for choosing a new password. */
export async function sendResetLink(email: string): Promise<void> {
  await send('/api/password-reset-links', { email })
}

export async function resetPassword(choice: { token: string; newPassword: string }): Promise<void> {
  await post('/api/auth/reset-password', choice)
}

/** Storage key of the address to which a sign-in link was sent. */
const emailLinkKey = 'emailLink'

/** Send an email with a link that signs in, in this browser only. */
export async function sendSignInLink(email: string): Promise<void> {
  await post('/api/auth/sign-in/magic-link', { email })
  kept.write(emailLinkKey, email)
}

export type SignInLinkState = 'signed-in' | 'other-browser'

/**
 * Open an email link. Runs once, even if the session changes meanwhile.
 * @throws SessionNotStoredError
 */
export function signInLinkQuery(token: string) {
  return queryOptions({
    queryKey: [signInLinkName, token],
    queryFn: async ({ client }): Promise<SignInLinkState> => {
      if (kept.read(emailLinkKey) === undefined) return 'other-browser'
      await ask(`/api/auth/magic-link/verify?${new URLSearchParams({ token })}`)
      kept.remove(emailLinkKey)
      await seeSignedIn(client)
      return 'signed-in'
    },
    retry: false,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
}
