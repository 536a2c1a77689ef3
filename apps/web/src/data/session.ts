import { t } from '@pentimento/language'
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { photoUrl } from './account.ts'
import { type Check, isBoolean, isNullOr, isObjectWith, isOptional, isString, parse } from './check.ts'
import { postJson, requestJson, withTimeout } from './request.ts'
import { announceSessionChange } from './session-channel.ts'

/** What the server says about the user of a session. */
interface ReceivedUser {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image?: string | null
  isAnonymous?: boolean | null
  /** Whether signing in with a password or an email link also requires a code. */
  twoFactorEnabled?: boolean | null
  /** An ISO date. */
  createdAt: string
}

const isMissingOr = <T>(check: Check<T>) => isOptional(isNullOr(check))

/** Whether a value has the properties of a session's user. */
export const isReceivedUser: Check<ReceivedUser> = isObjectWith<ReceivedUser>({
  id: isString,
  name: isString,
  email: isString,
  emailVerified: isBoolean,
  image: isMissingOr(isString),
  isAnonymous: isMissingOr(isBoolean),
  twoFactorEnabled: isMissingOr(isBoolean),
  createdAt: isString,
})

/** Add the names that the user document has. */
export const toSessionUser = (user: ReceivedUser) => ({
  ...user,
  uid: user.id,
  displayName: user.name,
  /** URL of the photo on the server, which only its owner can load. */
  photoURL: user.image ? photoUrl(user.id) : null,
  metadata: { creationTime: user.createdAt },
})
export type SessionUser = ReturnType<typeof toSessionUser>

const isSession = isNullOr(isObjectWith<{ user: ReceivedUser }>({ user: isReceivedUser }))

/** The current user; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SessionUser | null> => {
    const session = parse(isSession, await requestJson('/api/auth/get-session', withTimeout()))
    return session && toSessionUser(session.user)
  },
  staleTime: 5 * 60 * 1000,
})

/** The user id of an account; undefined for visitors, without a session, and while loading. */
export function accountIdOf(user: SessionUser | null | undefined): string | undefined {
  return user && !user.isAnonymous ? user.id : undefined
}

/** The server signed the user in, but the browser stored no session. The message may be shown to the user. */
export class SessionNotStoredError extends Error {
  override readonly name = 'SessionNotStoredError'

  constructor() {
    super(t('Couldn’t validate your session'))
  }
}

/** The name of the query that opens an email link and itself waits for the refetched data. */
export const signInLinkQueryName = 'sign-in-link'

const signInQueryNames: unknown[] = [...sessionQuery.queryKey, signInLinkQueryName]
const dependsOnUser = ({ queryKey: [name] }: Query) => !signInQueryNames.includes(name)

/**
 * Refetch the session after any kind of sign-in, then all data that depends on the user.
 *
 * @param onSession runs before the data is refetched
 * @throws SessionNotStoredError if there is still no account
 */
export async function refreshAfterSignIn(client: QueryClient, onSession?: () => void): Promise<void> {
  if (!accountIdOf(await refetchSession(client))) throw new SessionNotStoredError()
  onSession?.()
  announceSessionChange()
  await refetchUserData(client)
}

async function refetchUserData(client: QueryClient): Promise<void> {
  // Invalidating doesn't restart a first fetch, whose response would belong to the previous user.
  void client.cancelQueries({ type: 'active', predicate: isFirstFetchPending }, { silent: true })
  await client.invalidateQueries({ predicate: dependsOnUser })
}

const isFirstFetchPending = (query: Query) =>
  dependsOnUser(query) && query.state.data === undefined && !query.isDisabled() && !query.isStatic()

/** Refetch the current user, also for callers that wait already: a pending response may be outdated. */
export function refetchSession(client: QueryClient): Promise<SessionUser | null> {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true })
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Forget everything about the user after signing out, and refetch what is shown as a visitor. */
export async function resetAfterSignOut(client: QueryClient): Promise<void> {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true })
  client.setQueryData(sessionQuery.queryKey, null)
  announceSessionChange()
  await resetUserData(client)
}

async function resetUserData(client: QueryClient): Promise<void> {
  // Components render without the user in the next task. Until then they request the user's data, which is denied.
  await new Promise(resolve => setTimeout(resolve))
  await client.resetQueries({ predicate: dependsOnUser })
}

/** Refetch the session, which may have changed in another tab; if it did, the data that depends on the user, too. */
export async function syncSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (before === undefined) return
  const after = await refetchSession(client)
  if (before?.id === after?.id) return
  if (accountIdOf(before)) await resetUserData(client)
  else await refetchUserData(client)
}

let pendingVisitorSession: Promise<unknown> | undefined

/** Create a visitor session; concurrent calls share one. */
export async function createVisitorSession(): Promise<void> {
  pendingVisitorSession ??= postJson('/api/auth/sign-in/anonymous').finally(() => {
    pendingVisitorSession = undefined
  })
  await pendingVisitorSession
}

export async function signOut(): Promise<void> {
  await postJson('/api/auth/sign-out')
}
