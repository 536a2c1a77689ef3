import { ToolError } from '@pentimento/protocol'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import type { Clock } from '../../platform/clock.ts'

/** Age of a sign-in from which it must be repeated for a sensitive change; better-auth uses the same. */
const recentSignInMs = 24 * 60 * 60 * 1000

/** Whether somebody signed in so recently that they may make sensitive changes. */
export const isRecentSignIn = (signedInAt: Date, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < recentSignInMs

/** Endpoints that change how somebody can sign in, without a check of better-auth's own. */
const paths = ['/link-social', '/passkey/delete-passkey']

/** Requires a recent sign-in to change how somebody can sign in: somebody else may have an older session. */
export function requireRecentSignIns(clock: Clock) {
  return {
    id: 'recent-sign-in',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && paths.includes(path),
          handler: createAuthMiddleware(async ctx => {
            const found = await getSessionFromCtx(ctx, { disableRefresh: true })
            if (found && !isRecentSignIn(new Date(found.session.createdAt), clock.now()))
              throw new ToolError('sign-in-again')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
