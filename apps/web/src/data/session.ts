import { t } from '@pentimento/language'
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ask, post, soon } from './request.ts'

export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullish(),
  isAnonymous: z.boolean().nullish(),
  /** Whether signing in with a password also requires a code. */
  twoFactorEnabled: z.boolean().nullish(),
  /** An ISO date. */
  createdAt: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

const found = z.object({ user: sessionUser }).nullable()

/** The current user; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => found.parse(await ask('/api/auth/get-session', soon()))?.user ?? null,
  staleTime: 5 * 60 * 1000,
})

/** The user id of an account; undefined for visitors, without a session, and while loading. */
export function accountOf(user: SessionUser | null | undefined): string | undefined {
  return user && !user.isAnonymous ? user.id : undefined
}

/** The server signed the user in, but the browser stored no session. The message may be shown to the user. */
export class SessionNotKept extends Error {
  override readonly name = 'SessionNotKept'

  constructor() {
    super(t('Couldn’t validate your session'))
  }
}

/** The name of the query that opens an email link and itself waits for the refetched data. */
export const signInLinkName = 'sign-in-link'

const settledBySigningIn: unknown[] = [...sessionQuery.queryKey, signInLinkName]
const dependsOnPerson = ({ queryKey: [name] }: Query) => !settledBySigningIn.includes(name)

/**
 * Refetch the session after any kind of sign-in, then all data that depends on the user.
 *
 * @param onSession runs before the data is refetched
 * @throws SessionNotStoredError if there is still no account
 */
export async function seeSignedIn(client: QueryClient, onSeen?: () => void): Promise<void> {
  if (!accountOf(await askAnewWhoIsHere(client))) throw new SessionNotKept()
  onSeen?.()
  // Invalidating doesn't restart a first fetch, whose response would belong to the previous user.
  void client.cancelQueries({ type: 'active', predicate: isAskedFirst }, { silent: true })
  await client.invalidateQueries({ predicate: dependsOnPerson })
}

const isAskedFirst = (query: Query) =>
  dependsOnPerson(query) && query.state.data === undefined && !query.isDisabled() && !query.isStatic()

/** Refetch the current user, also for callers that wait already: a pending response may be outdated. */
export function askAnewWhoIsHere(client: QueryClient): Promise<SessionUser | null> {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true })
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

let becoming: Promise<unknown> | undefined

/** Create a visitor session; concurrent calls share one. */
export async function becomeVisitor(): Promise<void> {
  becoming ??= post('/api/auth/sign-in/anonymous').finally(() => {
    becoming = undefined
  })
  await becoming
}

export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out')
}
