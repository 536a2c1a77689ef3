import { createHash, randomBytes } from 'node:crypto'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const lifetimeMs = 60_000

const tokenContent = z.object({
  userId: z.string(),
  method: z.string(),
  signedInAt: z.coerce.date().nullable(),
})

/** A sign-in that a feature with its own authentication allows. */
export interface CustomSignIn {
  userId: string
  /** Sign-in method to record. */
  method: string
  /** When they signed in on the device that allows it, which proves nothing newer; null for now. */
  signedInAt: Date | null
}

/** Create a token that signs in as someone, once, within a minute, for features with their own authentication. */
export async function issueCustomToken(
  auth: { $context: Promise<Pick<AuthContext, 'internalAdapter'>> },
  signIn: CustomSignIn,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: JSON.stringify(signIn),
    expiresAt: new Date(Date.now() + lifetimeMs),
  })
  return token
}

/** `POST /sign-in/custom-token`: signs in with a token from {@link issueCustomToken}. */
export function customToken() {
  const body = z.object({ token: z.string() })
  return {
    id: 'custom-token',
    endpoints: {
      signInCustomToken: createAuthEndpoint('/sign-in/custom-token', { method: 'POST', body }, async ctx => {
        const { internalAdapter } = ctx.context
        const found = await internalAdapter.consumeVerificationValue(identifierOf(ctx.body.token))
        const { userId, method, signedInAt } = found ? tokenContent.parse(JSON.parse(found.value)) : {}
        const user = userId ? await internalAdapter.findUserById(userId) : null
        if (!user) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CUSTOM_TOKEN' })
        const createdAt = signedInAt ? { createdAt: signedInAt } : {}
        const session = await internalAdapter.createSession(user.id, false, createdAt, true)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ method })
      }),
    },
    rateLimit: [{ pathMatcher: path => path === '/sign-in/custom-token', window: 60, max: 10 }],
  } satisfies BetterAuthPlugin
}

const identifierOf = (token: string) => `custom-token-${createHash('sha256').update(token).digest('hex')}`
