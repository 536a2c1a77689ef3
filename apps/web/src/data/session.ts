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
  /** Whether signing in by password asks for a code too. */
  twoFactorEnabled: z.boolean().nullish(),
  /** An ISO date. */
  createdAt: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

const found = z.object({ user: sessionUser }).nullable()

/** Who is here; null when nobody has a session yet. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => found.parse(await ask('/api/auth/get-session', soon()))?.user ?? null,
  staleTime: 5 * 60 * 1000,
})

/** The id of someone with an account; undefined for a visitor, for nobody, and while it is unknown. */
export function accountOf(user: SessionUser | null | undefined): string | undefined {
  return user && !user.isAnonymous ? user.id : undefined
}

/** The server let somebody in, and the browser kept no session of it; its words may be shown. */
export class SessionNotKept extends Error {
  override readonly name = 'SessionNotKept'

  constructor() {
    super(t('Your session could not be validated'))
  }
}

/** The name of the query that follows a mailed link, and itself waits for what is asked anew. */
export const signInLinkName = 'sign-in-link'

const settledBySigningIn: unknown[] = [...sessionQuery.queryKey, signInLinkName]
const dependsOnPerson = ({ queryKey: [name] }: Query) => !settledBySigningIn.includes(name)

/**
 * See who is here after any way of signing in, then all that depends on it.
 *
 * @param onSeen before all else that stands is asked for anew
 * @throws SessionNotKept when it is still nobody with an account
 */
export async function seeSignedIn(client: QueryClient, onSeen?: () => void): Promise<void> {
  if (!accountOf(await askAnewWhoIsHere(client))) throw new SessionNotKept()
  onSeen?.()
  // What is asked for the first time is not begun anew by being invalidated: its answer would be the other person's.
  void client.cancelQueries({ type: 'active', predicate: isAskedFirst }, { silent: true })
  await client.invalidateQueries({ predicate: dependsOnPerson })
}

const isAskedFirst = (query: Query) =>
  dependsOnPerson(query) && query.state.data === undefined && !query.isDisabled() && !query.isStatic()

/** Who is here by now, also to whoever asked before: what is under way may have been answered already as of then. */
export function askAnewWhoIsHere(client: QueryClient): Promise<SessionUser | null> {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey }, { silent: true })
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

let becoming: Promise<unknown> | undefined

/** Make a visitor of who has no session: one, however many ask for it meanwhile. */
export async function becomeVisitor(): Promise<void> {
  becoming ??= post('/api/auth/sign-in/anonymous').finally(() => {
    becoming = undefined
  })
  await becoming
}

export async function signOut(): Promise<void> {
  await post('/api/auth/sign-out')
}
