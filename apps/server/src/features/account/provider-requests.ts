import { ToolError } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'

const requestPaths = ['/sign-in/social', '/link-social']

const idTokenBody = z.object({ idToken: z.unknown() })

/**
 * Restricts how a sign-in or a link with an identity provider starts. The provider's token comes from the provider only:
 * one sent by the client isn't bound to its browser.
 */
export function restrictProviderRequests() {
  return {
    id: 'provider-requests',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && requestPaths.includes(path),
          handler: createAuthMiddleware(async ctx => {
            if (idTokenBody.safeParse(ctx.body).data?.idToken !== undefined)
              throw new ToolError('invalid-request')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
