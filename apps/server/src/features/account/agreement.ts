import { termsEdition } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/**
 * Requires `agreedTo`, the current edition of terms, privacy and cookie use, for sign-up by email and password. The
 * other sign-in methods state the agreement next to their button.
 */
export function requireAgreement() {
  return {
    id: 'terms-agreement',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ body }) => {
            if (body?.agreedTo !== termsEdition)
              throw new APIError('BAD_REQUEST', {
                code: 'NOT_AGREED',
                message: 'The terms that hold now were not agreed to',
              })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
