import type { BetterAuthPlugin, Session, User } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { withoutSession } from './session-cookie.ts'

interface Visit {
  session: Session & Record<string, unknown>
  user: User & Record<string, unknown>
}

/**
 * Keeps a visitor's session during two-factor sign-in and transfers their data once the code is verified. Must come
 * after `twoFactor` and `anonymous`, which don't cooperate: the first deletes every session, the second transfers data
 * only at the password step.
 */
export function visitorsWithSecondFactor(onMerge: (from: string, to: string) => Promise<void>) {
  const visits = new WeakMap<Request, Visit>()
  const isCode = ({ path }: { path?: string }) => path?.startsWith('/two-factor/verify-') ?? false
  return {
    id: 'visitors-with-second-factor',
    hooks: {
      before: [
        {
          matcher: isCode,
          handler: createAuthMiddleware(async ctx => {
            const visit = await visitOf(ctx)
            if (!visit || !ctx.request) return
            visits.set(ctx.request, visit)
            // The code belongs to the person who entered the password, not to the visitor.
            return { context: { headers: withoutSession(ctx) } }
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async ctx => {
            if (ctx.context.newSession || !asksForCode(ctx.context.returned)) return
            const visit = await visitOf(ctx)
            if (visit) await setSessionCookie(ctx, visit)
            ctx.context.setNewSession(null)
          }),
        },
        {
          matcher: isCode,
          handler: createAuthMiddleware(async ctx => {
            const visit = ctx.request && visits.get(ctx.request)
            const { newSession, internalAdapter } = ctx.context
            if (!visit || !newSession) return
            await onMerge(visit.user.id, newSession.user.id)
            await internalAdapter.deleteUser(visit.user.id)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

async function visitOf(ctx: Parameters<typeof getSessionFromCtx>[0]): Promise<Visit | undefined> {
  const found = await getSessionFromCtx(ctx, { disableRefresh: true })
  return found?.user['isAnonymous'] ? found : undefined
}

const asksForCode = (returned: unknown) =>
  Boolean(returned && typeof returned === 'object' && 'twoFactorRedirect' in returned)
