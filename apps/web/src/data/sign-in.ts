import { termsEdition } from '@pentimento/protocol'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { kept } from './kept.ts'
import { ask, post, send } from './request.ts'
import { seeSignedIn, signInLinkName } from './session.ts'

const passwordAnswer = z.object({ twoFactorRedirect: z.boolean().optional() })

/**
 * Sign in by a password.
 *
 * @returns whether a code of the authenticator app is asked for too
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

/** Give the code that was asked for after the password. */
export async function signInByCode({
  kind,
  code,
}: {
  kind: keyof typeof codePaths
  code: string
}): Promise<void> {
  await post(codePaths[kind], { code })
}

/** Make an account of who agreed to the terms; a letter asks to confirm the address. */
export async function signUp(person: { name: string; email: string; password: string }): Promise<void> {
  const agreed = { agreedTo: termsEdition, callbackURL: '/a/login?confirmed=true' }
  await post('/api/auth/sign-up/email', { ...person, ...agreed })
}

/** Have a link mailed that leads to choosing a new password. */
export async function sendResetLink(email: string): Promise<void> {
  await send('/api/password-reset-links', { email })
}

export async function resetPassword(choice: { token: string; newPassword: string }): Promise<void> {
  await post('/api/auth/reset-password', choice)
}

/** Where the address waits that a sign-in link was sent to. */
const emailLinkKey = 'emailLink'

/** Have a link mailed that signs in whoever opens it in this browser. */
export async function sendSignInLink(email: string): Promise<void> {
  await post('/api/auth/sign-in/magic-link', { email })
  kept.write(emailLinkKey, email)
}

export type SignInLinkState = 'signed-in' | 'other-browser'

/** Follow a mailed link, once, whoever is seen to be here meanwhile. @throws SessionNotKept */
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
