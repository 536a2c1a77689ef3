import { ToolError } from '@pentimento/protocol'
import type { BetterAuthPlugin, Session, User } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor as twoFactorPlugin } from 'better-auth/plugins'
import type { RateLimits } from '../../platform/rate-limits.ts'
import { requiresCode, withoutSession } from './session-cookie.ts'

/**
 * Endpoints that check a first factor, after which a code is required: a mailbox is one too. An identity provider asks
 * for its own second factor.
 */
const isFirstFactor = ({ path }: { path?: string }) =>
  path === '/sign-in/email' || path === '/magic-link/verify'

/** Two-factor authentication by better-auth, which by itself requires a code only after a password. */
export function twoFactorAuthentication() {
  const plugin = twoFactorPlugin({ issuer: 'Pentimento' })
  const after = plugin.hooks.after.map(hook => ({ ...hook, matcher: isFirstFactor }))
  return { ...plugin, hooks: { after } }
}

interface VisitorSession {
  session: Session & Record<string, unknown>
  user: User & Record<string, unknown>
}

/**
 * Keeps a visitor's session during two-factor sign-in and transfers their data once the code is verified. Must come
 * after `twoFactorAuthentication` and `anonymous`, which don't cooperate: the first deletes every session, the second
 * transfers data only at the first step.
 */
export function keepVisitorDuringTwoFactor(onMerge: (from: string, to: string) => Promise<void>) {
  const visitorSessions = new WeakMap<Request, VisitorSession>()
  const isCodeVerification = ({ path }: { path?: string }) => path?.startsWith('/two-factor/verify-') ?? false
  return {
    id: 'visitor-two-factor',
    hooks: {
      before: [
        {
          matcher: isCodeVerification,
          handler: createAuthMiddleware(async ctx => {
            const visitorSession = await visitorSessionOf(ctx)
            if (!visitorSession || !ctx.request) return
            visitorSessions.set(ctx.request, visitorSession)
            // The code belongs to the person who took the first step, not to the visitor.
            return { context: { headers: withoutSession(ctx) } }
          }),
        },
      ],
      after: [
        {
          matcher: isFirstFactor,
          handler: createAuthMiddleware(async ctx => {
            if (ctx.context.newSession || !requiresCode(ctx.context.returned)) return
            const visitorSession = await visitorSessionOf(ctx)
            if (visitorSession) await setSessionCookie(ctx, visitorSession)
            ctx.context.setNewSession(null)
          }),
        },
        {
          matcher: isCodeVerification,
          handler: createAuthMiddleware(async ctx => {
            const visitorSession = ctx.request && visitorSessions.get(ctx.request)
            const { newSession, internalAdapter } = ctx.context
            if (!visitorSession || !newSession) return
            await onMerge(visitorSession.user.id, newSession.user.id)
            await internalAdapter.deleteUser(visitorSession.user.id)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Longer than a code of an authenticator app is valid, including those of the steps before and after. */
const codeLifetimeMs = 2 * 60_000

/** Lets each code of an authenticator app sign in once, so that an observed one is useless (OWASP ASVS 5.0, 6.5.1). */
export function singleUseCodes(limits: RateLimits) {
  return {
    id: 'single-use-codes',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async ctx => {
            const cookie = ctx.context.createAuthCookie('two_factor')
            const key = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
            const pending = key && (await ctx.context.internalAdapter.findVerificationValue(key))
            if (!pending) return
            const name = `code ${String(ctx.body?.code)} of ${pending.value}`
            const { isAllowed } = await limits.consume(name, { max: 1, windowMs: codeLifetimeMs })
            if (!isAllowed) throw new ToolError('wrong-code')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

async function visitorSessionOf(
  ctx: Parameters<typeof getSessionFromCtx>[0],
): Promise<VisitorSession | undefined> {
  const found = await getSessionFromCtx(ctx, { disableRefresh: true })
  return found?.user['isAnonymous'] ? found : undefined
}
