import { and, desc, eq, gt, ilike, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { account, session, user } from './tables.ts'

/** Account queries for admins. */
export interface AccountQueries {
  /** By id, or by part of the name or email address; newest first, at most 20. */
  search(query: string): Promise<AccountSummary[]>
  byId(id: string): Promise<AccountSummary | undefined>
  /** Someone's active sessions, newest first. */
  sessionsOf(id: string, now: Date): Promise<SessionSummary[]>
  /** Provider ids; `credential` is a password. */
  signInMethodsOf(id: string): Promise<string[]>
}

export interface AccountSummary {
  id: string
  name: string
  email: string
  isAnonymous: boolean
  createdAt: Date
  banned: boolean
  banReason: string | null
  banExpires: Date | null
}

export interface SessionSummary {
  createdAt: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
}

const summaryColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  isAnonymous: user.isAnonymous,
  createdAt: user.createdAt,
  banned: user.banned,
  banReason: user.banReason,
  banExpires: user.banExpires,
}

export function createAccountQueries(db: Queryable): AccountQueries {
  return {
    search: query => {
      const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`
      return db
        .select(summaryColumns)
        .from(user)
        .where(or(eq(user.id, query), ilike(user.email, pattern), ilike(user.name, pattern)))
        .orderBy(desc(user.createdAt))
        .limit(20)
    },
    byId: async id => (await db.select(summaryColumns).from(user).where(eq(user.id, id)))[0],
    sessionsOf: (id, now) =>
      db
        .select({
          createdAt: session.createdAt,
          expiresAt: session.expiresAt,
          ipAddress: session.ipAddress,
          userAgent: session.userAgent,
        })
        .from(session)
        .where(and(eq(session.userId, id), gt(session.expiresAt, now)))
        .orderBy(desc(session.createdAt))
        .limit(20),
    signInMethodsOf: async id => {
      const rows = await db.select({ name: account.providerId }).from(account).where(eq(account.userId, id))
      return rows.map(({ name }) => name)
    },
  }
}
