import { termsEdition } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/**
 * Makes no account by e-mail and password but for who sends `agreedTo`, the edition of terms, privacy and cookie use
 * that holds now. All others agree by signing in, as is said beside each way.
 */
export function agreement() {
  return {
    id: 'agreement',
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
