import { termsEdition } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'

/** An agreement that was given when a sign-in started which completes elsewhere. */
export const startedAgreement = z.object({
  edition: z.string(),
  /** An ISO date. */
  agreedAt: z.iso.datetime(),
})

type StartedAgreement = z.infer<typeof startedAgreement>

/** How somebody agreed to an edition of the terms, privacy notice and cookie use. */
export const agreementSchema = startedAgreement.extend({
  /** A checkbox, or a sentence above the button, which says that pressing it is the agreement. */
  form: z.enum(['checkbox', 'sentence']),
})

export type Agreement = z.infer<typeof agreementSchema>

/**
 * Endpoints that start a sign-in, and the property of the body in which better-auth passes data on: to the emailed link,
 * or through a provider's state.
 */
const carrierOf = {
  '/sign-in/magic-link': 'metadata',
  '/sign-in/social': 'additionalData',
  '/sign-in/oauth2': 'additionalData',
} as const

const isStart = (path = ''): path is keyof typeof carrierOf => path in carrierOf

/** Endpoints whose request itself completes the sign-in. */
const formOf: Record<string, Agreement['form']> = {
  '/sign-up/email': 'checkbox',
  '/sign-in/email': 'sentence',
  '/passkey/verify-authentication': 'sentence',
}

/**
 * Reads `agreedTo`, the edition of the terms, privacy notice and cookie use that the page showed; only the current one
 * counts. Creating an account requires it; whether an emailed link or a provider does so, only its completion shows.
 * Signing in to an existing account doesn't require it.
 */
export function termsAgreement() {
  return {
    id: 'terms-agreement',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email' || isStart(path),
          handler: createAuthMiddleware(async ({ path, body }) => {
            const hasAgreed = body?.agreedTo === termsEdition
            if (path === '/sign-up/email' && !hasAgreed) throw new APIError('BAD_REQUEST', notAgreed)
            if (!isStart(path)) return
            const agreement = hasAgreed && { edition: termsEdition, agreedAt: new Date().toISOString() }
            // Without an agreement it's false, which replaces one that the client made up.
            return { context: { body: { [carrierOf[path]]: { agreement } } } }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

export const notAgreed = { code: 'NOT_AGREED', message: 'The terms that hold now were not agreed to' }

/** The agreement in data that better-auth passed on from the start of a sign-in. */
export function startedAgreementIn(data: unknown): StartedAgreement | undefined {
  return z.object({ agreement: startedAgreement }).safeParse(data).data?.agreement
}

/** The agreement in a request that itself completes a sign-in. */
export function agreementInRequest(path: string, body: unknown): Agreement | undefined {
  const form = formOf[path]
  if (!form || !z.object({ agreedTo: z.literal(termsEdition) }).safeParse(body).success) return undefined
  return { form, edition: termsEdition, agreedAt: new Date().toISOString() }
}
