import { and, desc, eq, gt, ilike, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { account, session, user } from './tables.ts'

/** Account queries for admins. */
export interface People {
  /** By id, or by part of the name or email address; newest first, at most 20. */
  search(words: string): Promise<KnownPerson[]>
  byId(id: string): Promise<KnownPerson | undefined>
  /** Someone's active sessions, newest first. */
  sessionsOf(id: string, now: Date): Promise<KnownSession[]>
  /** Provider ids; `credential` is a password. */
  waysInOf(id: string): Promise<string[]>
}

export interface KnownPerson {
  id: string
  name: string
  email: string
  isAnonymous: boolean
  createdAt: Date
  banned: boolean
  banReason: string | null
  banExpires: Date | null
}

export interface KnownSession {
  createdAt: Date
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
}

const known = {
  id: user.id,
  name: user.name,
  email: user.email,
  isAnonymous: user.isAnonymous,
  createdAt: user.createdAt,
  banned: user.banned,
  banReason: user.banReason,
  banExpires: user.banExpires,
}

export function openPeople(db: Queryable): People {
  return {
    search: words => {
      const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`
      return db
        .select(known)
        .from(user)
        .where(or(eq(user.id, words), ilike(user.email, part), ilike(user.name, part)))
        .orderBy(desc(user.createdAt))
        .limit(20)
    },
    byId: async id => (await db.select(known).from(user).where(eq(user.id, id)))[0],
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
    waysInOf: async id => {
      const rows = await db.select({ name: account.providerId }).from(account).where(eq(account.userId, id))
      return rows.map(({ name }) => name)
    },
  }
}
