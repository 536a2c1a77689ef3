import { ToolError } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isRecentSignIn } from './recent-sign-in.ts'

const linkPath = '/link-social'
const requestPaths = ['/sign-in/social', linkPath]

const idTokenBody = z.object({ idToken: z.unknown() })

/**
 * Restricts how a sign-in or a link with an identity provider starts. The provider's token comes from the provider only:
 * one sent by the client isn't bound to its browser. A link gives access to the account, so the sign-in must be recent.
 */
export function restrictProviderRequests(clock: Clock) {
  return {
    id: 'provider-requests',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && requestPaths.includes(path),
          handler: createAuthMiddleware(async ctx => {
            if (idTokenBody.safeParse(ctx.body).data?.idToken !== undefined)
              throw new ToolError('invalid-request')
            if (ctx.path !== linkPath) return
            const found = await getSessionFromCtx(ctx, { disableRefresh: true })
            if (found && !isRecentSignIn(new Date(found.session.createdAt), clock.now()))
              throw new ToolError('sign-in-again')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
