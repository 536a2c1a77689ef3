import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'

type Context = Parameters<typeof getSessionFromCtx>[0]

/**
 * Hides from a sign-in the session that a browser had before, unless it is a visitor's: after a session ended
 * elsewhere, or by this very sign-in, better-auth would take its cookie away together with the new one.
 */
export function earlierSessions() {
  const leadsIn = /^\/(sign-in|sign-up|magic-link\/verify|passkey\/verify-authentication)/
  return {
    id: 'earlier-sessions',
    hooks: {
      before: [
        {
          matcher: ({ path }) => leadsIn.test(path ?? ''),
          handler: createAuthMiddleware(async ctx => {
            const found = await getSessionFromCtx(ctx, { disableRefresh: true })
            return found?.user['isAnonymous'] ? undefined : { context: { headers: withoutSession(ctx) } }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/**
 * Leaves the cookie alone when a page asks who is here and the session has ended: its answer may come after that of
 * the very sign-in that ended it, whose cookie better-auth would take away. An ended one does no harm.
 */
export function endedSessions() {
  return {
    id: 'ended-sessions',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/get-session',
          handler: createAuthMiddleware(async ctx => {
            if (!tellsOfSession(ctx.context.returned)) ctx.context.responseHeaders?.delete('set-cookie')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

const tellsOfSession = (returned: unknown) =>
  Boolean(returned && typeof returned === 'object' && 'session' in returned)

/** The headers of a request as if it came without a session. */
export function withoutSession({ headers, context }: Context): Headers {
  const { sessionToken, sessionData } = context.authCookies
  context.session = null
  const others = [...parseCookies(headers?.get('cookie') ?? '')].filter(
    ([name]) => name !== sessionToken.name && name !== sessionData.name,
  )
  const changed = new Headers(headers)
  changed.set('cookie', others.map(([name, value]) => `${name}=${value}`).join('; '))
  return changed
}
