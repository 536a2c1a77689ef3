import { currentPlan, type PlanName, ToolError } from '@pentimento/protocol'
import { parseCookies } from 'better-auth/cookies'
import { and, eq, inArray, lte, notExists } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Database, notify, type Queryable } from '../../platform/database.ts'
import type { DataSubject, PersonalDataProvider } from '../../platform/personal-data.ts'
import { accessDenied } from '../../platform/rejections.ts'
import { type AccountQueries, createAccountQueries } from './account-queries.ts'
import { type AuthDeps, configureAuth } from './auth.ts'
import { type CustomSignIn, issueCustomToken } from './custom-token.ts'
import { developerMailRoutes } from './developer-mail.ts'
import { firstPasswordRoutes } from './first-password.ts'
import { createIdentityCache } from './identity-cache.ts'
import { passwordResetRoutes } from './password-reset.ts'
import { eraseAccount, exportAccount } from './personal-data.ts'
import { providerLinkRoutes } from './provider-link.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { returnPage } from './return-page.ts'
import { authRoutes, toWebHeaders } from './routes.ts'
import { signInMethodsRoutes } from './sign-in-methods.ts'
import { session, twoFactor, user, verification } from './tables.ts'

export type { AccountSummary } from './account-queries.ts'
export type { Agreement } from './agreement.ts'

/** Columns with values that better-auth encrypts. */
export const encryptedAccountColumns = [twoFactor.secret, twoFactor.backupCodes]

/** Visitors are created shortly before their session. */
const sessionCreationMs = 60 * 60 * 1000

/** A table trigger also notifies on this channel when a session is deleted. */
const sessionChannel = 'session'

export interface Person {
  id: string
  plan: PlanName
  isAnonymous: boolean
  /** Whether they have confirmed their email address. */
  isConfirmed: boolean
  /** Whether they may administer this server. */
  isAdmin: boolean
  /** A visitor's address is generated and can't receive email. */
  email: string
  name: string
  /** URL of their photo at the identity provider. */
  photo?: string | undefined
  createdAt: Date
  /** When they signed in; undefined for a person who was not identified by a session. */
  signedInAt?: Date | undefined
  /** The API key that the request was sent with, instead of a session. */
  apiKey?: GrantedKey | undefined
}

/** What a request may do because of the API key that it was sent with. */
export interface GrantedKey {
  id: string
  /** Ids of the tools that it may use; undefined for all. */
  tools: readonly string[] | undefined
  /** Whether tasks are paid with credits; false for the operator's own key. */
  isMetered: boolean
  /** Maximum queued and processing tasks. */
  maxConcurrentTasks: number
}

export interface Accounts {
  /** `/api/auth/*`, further sign-in routes, `/api/plan`, and without SMTP on localhost also `/developer/mail`. */
  routes: FastifyPluginAsync
  /**
   * The person of the request's session cookie; undefined without a valid session. Looked up once per request object.
   *
   * @param maxAgeMs accept what was found for another request of the session, at most this long ago @default 0
   * @throws ToolError 'user-disabled' for a banned user
   */
  identify(request: Pick<FastifyRequest, 'headers'>, maxAgeMs?: number): Promise<Person | undefined>
  /** Forget who was found for earlier requests: a session or an account changed. */
  forgetIdentities(): void
  /**
   * Check that a previously identified person may still use the server.
   *
   * @throws ToolError 'not-signed-in' if the account no longer exists, 'user-disabled' for a banned user
   */
  assertActive(id: string): Promise<void>
  /**
   * A person by their id.
   *
   * @throws ToolError 'not-signed-in' if the account no longer exists, 'user-disabled' for a banned user
   */
  findActive(id: string): Promise<Person>
  /** Create a visitor for a request without a session and set the session cookie on the reply. */
  createVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Person>
  /**
   * Ban someone until a time or permanently, and end their sessions. A visitor's session remains, to report the ban:
   * without it, the next request would create another visitor, and the data of this one would be deleted.
   */
  ban(id: string, ban?: { reason?: string | null; until?: Date | null }, tx?: Queryable): Promise<void>
  unban(id: string, tx?: Queryable): Promise<void>
  /** End all sessions of a person with an account; API keys remain valid. @returns the number of ended sessions */
  endSessions(id: string, tx?: Queryable): Promise<number>
  /** Change someone's display name, or remove their photo. */
  update(id: string, values: { name?: string | undefined; image?: null | undefined }): Promise<void>
  /** Account queries for admins. */
  people: AccountQueries
  /** Create a token that signs in as someone, once, within a minute. */
  createCustomToken(signIn: CustomSignIn): Promise<string>
  /**
   * Delete expired sessions and verification links. @returns visitors without a session, whose data is to be deleted
   */
  deleteExpired(now: Date): Promise<DataSubject[]>
  /** Exports and erases a person's account, sessions and sign-in methods. */
  personalData: PersonalDataProvider
}

export function createAccounts(deps: AuthDeps): Accounts {
  const { config, mail, database } = deps
  const auth = configureAuth(deps)
  const lookUp = async ({ headers }: Pick<FastifyRequest, 'headers'>) => {
    if (!headers.cookie) return undefined
    // Only the web's own get-session request renews a session: its response can carry the new cookie.
    const found = await auth.api.getSession({
      headers: toWebHeaders(headers),
      query: { disableRefresh: true },
    })
    if (!found) return undefined
    if (isBanned(found.user)) throw new ToolError('user-disabled')
    return { ...(await personOf(found.user, deps)), signedInAt: found.session.createdAt }
  }
  const findActive = async (id: string) => {
    const [found] = await database.orm.select().from(user).where(eq(user.id, id))
    if (!found) throw new ToolError('not-signed-in')
    if (isBanned(found)) throw new ToolError('user-disabled')
    return personOf(found, deps)
  }
  const sessionTokenOf = async (cookie: string) => {
    const { authCookies } = await auth.$context
    return parseCookies(cookie).get(authCookies.sessionToken.name)
  }
  const { identify, clear } = createIdentityCache(lookUp, sessionTokenOf, deps.clock)
  const updateUser = (id: string, values: Partial<typeof user.$inferInsert>, on: Queryable = database.orm) =>
    on.update(user).set(values).where(eq(user.id, id))
  return {
    routes: async server => {
      await server.register(authRoutes(auth, { origin: config.serverOrigin ?? config.origin, identify }))
      await server.register(signInMethodsRoutes(config.identityProviders))
      await server.register(returnPage(config.origin, config.webOrigins))
      await server.register(passwordResetRoutes({ auth, mail, origin: config.origin }))
      const requireRecent = (request: FastifyRequest) =>
        requireRecentSignIn({ identify }, request, deps.clock.now())
      await server.register(firstPasswordRoutes(auth, requireRecent))
      await server.register(providerLinkRoutes(database.orm, requireRecent))
      await server.register(planRoutes({ identify }, config.hasPlans))
      await server.register(developerMailRoutes(mail, config.origin))
    },
    identify,
    assertActive: async id => void (await findActive(id)),
    findActive,
    forgetIdentities: clear,
    createVisitor: async (request, reply) => {
      const { headers, response } = await auth.api.signInAnonymous({
        headers: toWebHeaders(request.headers, request.ip),
        returnHeaders: true,
      })
      reply.header('set-cookie', headers.getSetCookie())
      return personOf(response.user, deps)
    },
    ban: async (id, { reason = null, until = null } = {}, tx = database.orm) => {
      await updateUser(id, { banned: true, banReason: reason, banExpires: until }, tx)
      await endSessions(tx, id)
      // A ban may end no session.
      await publishSessionChange(tx, id)
    },
    unban: async (id, tx) => {
      await updateUser(id, { banned: false, banReason: null, banExpires: null }, tx)
    },
    endSessions: (id, tx = database.orm) => endSessions(tx, id),
    update: async (id, values) => {
      if (Object.values(values).some(value => value !== undefined)) await updateUser(id, values)
    },
    people: createAccountQueries(database.orm),
    createCustomToken: signIn => issueCustomToken(auth, signIn),
    deleteExpired: now => deleteExpired(database.orm, now),
    personalData: {
      name: 'account',
      summary: 'your account, its sign-in methods and where you’re signed in',
      exportData: ({ id }) => exportAccount(database.orm, id),
      eraseData: person => eraseAccount(database.orm, person),
    },
  }
}

/**
 * Delete expired sessions, including the IP addresses in them, and expired verification links.
 *
 * @returns visitors without a session, at most 500
 */
async function deleteExpired(orm: Queryable, now: Date): Promise<DataSubject[]> {
  await orm.delete(session).where(lte(session.expiresAt, now))
  await orm.delete(verification).where(lte(verification.expiresAt, now))
  const ofUser = orm.select({ id: session.id }).from(session).where(eq(session.userId, user.id))
  const isOldEnough = lte(user.createdAt, new Date(now.getTime() - sessionCreationMs))
  return orm
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.isAnonymous, true), isOldEnough, notExists(ofUser)))
    .limit(500)
}

/** End all sessions of a person with an account. A trigger notifies all processes. @returns the number of sessions */
async function endSessions(tx: Queryable, userId: string): Promise<number> {
  const withAccount = tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.isAnonymous, false)))
  const ended = await tx
    .delete(session)
    .where(inArray(session.userId, withAccount))
    .returning({ id: session.id })
  return ended.length
}

/** Notify all processes to recheck someone's open connections, once the transaction commits. */
function publishSessionChange(tx: Queryable, userId: string): Promise<void> {
  return notify(tx, sessionChannel, { userId })
}

/**
 * Subscribe to ended sessions and bans, in any process; `userId` is undefined after a gap in which events may have been
 * lost.
 */
export function subscribeToSessionChanges(
  database: Database,
  callback: (userId: string | undefined) => void,
): Promise<void> {
  return database.listen(
    sessionChannel,
    payload => callback(JSON.parse(payload).userId),
    () => callback(undefined),
  )
}

/** Someone's email address; undefined if the account no longer exists. */
export async function emailOf(db: Queryable, id: string): Promise<string | undefined> {
  const [found] = await db.select({ email: user.email }).from(user).where(eq(user.id, id))
  return found?.email
}

/**
 * The person who sends the request.
 *
 * @param maxAgeMs see {@link Accounts.identify}
 * @throws ToolError 'not-signed-in' without a valid session
 */
export async function requireSignedIn(
  accounts: Pick<Accounts, 'identify'>,
  request: Pick<FastifyRequest, 'headers'>,
  maxAgeMs?: number,
): Promise<Person> {
  const person = await accounts.identify(request, maxAgeMs)
  if (!person) throw new ToolError('not-signed-in')
  return person
}

/**
 * The person who sends the request, if they have an account.
 *
 * @throws ToolError 'not-signed-in' for visitors too
 */
export async function requireMember(
  accounts: Pick<Accounts, 'identify'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Person> {
  const person = await requireSignedIn(accounts, request)
  if (person.isAnonymous) throw new ToolError('not-signed-in')
  return person
}

/**
 * The person who sends the request, if they have an account and signed in within a day.
 *
 * @throws ToolError 'not-signed-in' for visitors too, 'sign-in-again'
 */
export async function requireRecentSignIn(
  accounts: Pick<Accounts, 'identify'>,
  request: Pick<FastifyRequest, 'headers'>,
  now: Date,
): Promise<Person> {
  const person = await requireMember(accounts, request)
  if (!person.signedInAt || !isRecentSignIn(person.signedInAt, now)) throw new ToolError('sign-in-again')
  return person
}

/**
 * The person who sends the request, if they're an admin.
 *
 * @throws ToolError 'not-signed-in' without a session, 'not-found' for non-admins
 */
export async function requireAdmin(
  accounts: Pick<Accounts, 'identify'>,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Person> {
  const person = await requireSignedIn(accounts, request)
  if (!person.isAdmin) throw accessDenied('administration', person.id)
  return person
}

interface User {
  id: string
  isAnonymous?: boolean | null
  role?: string | null | undefined
  banned?: boolean | null
  banExpires?: Date | null | undefined
  email: string
  emailVerified: boolean
  name: string
  image?: string | null | undefined
  createdAt: Date
}

/** Whether a ban is in effect; better-auth lifts an expired one at the next sign-in. */
function isBanned({ banned, banExpires }: User): boolean {
  return Boolean(banned) && !(banExpires && banExpires.getTime() < Date.now())
}

async function personOf(found: User, { config, planOf }: AuthDeps): Promise<Person> {
  const { hasPlans, admins } = config
  const { id, email, name, createdAt } = found
  const isAnonymous = found.isAnonymous ?? false
  const isConfiguredAdmin = found.emailVerified && admins.includes(email.toLowerCase())
  const unpaidPlan = isAnonymous ? 'visitor' : 'free'
  const isPro = !hasPlans || (await planOf(id)) === 'pro'
  return {
    id,
    plan: isPro ? 'pro' : unpaidPlan,
    isAnonymous,
    isAdmin: found.role === 'admin' || isConfiguredAdmin,
    email,
    name,
    photo: found.image ?? undefined,
    createdAt,
    isConfirmed: found.emailVerified && !isAnonymous,
  }
}

/** @param hasPlans false if everyone may use all tools */
function planRoutes(accounts: Pick<Accounts, 'identify'>, hasPlans: boolean): FastifyPluginAsync {
  const schema = {
    operationId: 'read-plan',
    tags: ['account'],
    description: 'The plan of the current user.',
    response: { 200: currentPlan },
  }
  return async server => {
    server.withTypeProvider<ZodTypeProvider>().get('/api/plan', { schema }, async request => {
      const person = await accounts.identify(request)
      const plan = person?.plan ?? (hasPlans ? ('visitor' as const) : ('pro' as const))
      return { plan, hasPlans, isAdmin: person?.isAdmin ?? false }
    })
  }
}
