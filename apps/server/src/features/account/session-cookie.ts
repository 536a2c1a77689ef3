import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'

type Context = Parameters<typeof getSessionFromCtx>[0]

/**
 * Hides a browser's earlier session from a sign-in, unless it's a visitor's: if that session was ended elsewhere or by
 * this sign-in, better-auth would delete its cookie together with the new one.
 */
export function hideEarlierSessions() {
  const signInPaths = /^\/(sign-in|sign-up|magic-link\/verify|passkey\/verify-authentication)/
  return {
    id: 'hide-earlier-sessions',
    hooks: {
      before: [
        {
          matcher: ({ path }) => signInPaths.test(path ?? ''),
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
 * The token in the session cookie, if its signature is correct: a token alone, which pages can read, must not end its
 * session.
 */
const readSignedToken = createAuthMiddleware(({ context, getSignedCookie }) =>
  getSignedCookie(context.authCookies.sessionToken.name, context.secret),
)

/**
 * Ends the browser's earlier session when somebody signs in, so that its token is useless from then on, also while the
 * sign-in still requires a code: the browser then has no cookie of that session. A visitor's ends with the visitor, whose
 * data is transferred. Must come after the plugins that may undo a sign-in.
 */
export function endEarlierSession() {
  return {
    id: 'end-earlier-session',
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async ctx => {
            const { newSession, returned, internalAdapter } = ctx.context
            if (!ctx.request || !(newSession || requiresCode(returned))) return
            // The request's own headers: earlier hooks hid the cookie in those of the context.
            const original = { context: ctx.context, headers: ctx.request.headers }
            const token = await readSignedToken(original)
            if (!token || token === newSession?.session.token) return
            const earlier = await internalAdapter.findSession(token)
            if (earlier && !earlier.user['isAnonymous']) await internalAdapter.deleteSession(token)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/**
 * Keeps the session cookie when get-session finds no session: its response may arrive after that of a sign-in that
 * ended the session and set a new cookie, which better-auth would delete. A cookie of an ended session is harmless.
 */
export function keepCookieOfEndedSessions() {
  return {
    id: 'keep-ended-session-cookie',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/get-session',
          handler: createAuthMiddleware(async ctx => {
            if (!hasSession(ctx.context.returned)) ctx.context.responseHeaders?.delete('set-cookie')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

const hasSession = (returned: unknown) =>
  Boolean(returned && typeof returned === 'object' && 'session' in returned)

/** Whether a sign-in's response says that the sign-in is complete only after a code of two-factor authentication. */
export const requiresCode = (returned: unknown) =>
  Boolean(returned && typeof returned === 'object' && 'twoFactorRedirect' in returned)

/** The request headers without the session cookies. */
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
