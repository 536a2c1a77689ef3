import type { BetterAuthOptions } from 'better-auth'

type UpdateHook = NonNullable<
  NonNullable<NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>['update']>['before']
>

/** After this time a person with an account signs in again, however often the session is used. */
export const maxSessionMs = 180 * 24 * 60 * 60 * 1000

/** Extends a session by use, but not beyond its maximum. A visitor couldn't sign in again, so theirs has none. */
export const limitSessionLifetime: UpdateHook = async ({ expiresAt }, ctx) => {
  const current = ctx?.context.session
  if (!expiresAt || !current || current.user['isAnonymous']) return
  const latest = new Date(new Date(current.session.createdAt).getTime() + maxSessionMs)
  return { data: { expiresAt: expiresAt < latest ? expiresAt : latest } }
}
