import { and, eq, lte, notExists } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { Holder } from '../../platform/holding.ts'
import { session, user, verification } from './tables.ts'

/** Visitors are created shortly before their session. */
const settledMs = 60 * 60 * 1000

/**
 * Delete expired sessions, including the IP addresses in them, and expired verification links.
 *
 * @returns visitors without a session, at most 500
 */
export async function forgetLapsed(orm: Queryable, now: Date): Promise<Holder[]> {
  await orm.delete(session).where(lte(session.expiresAt, now))
  await orm.delete(verification).where(lte(verification.expiresAt, now))
  const ofUser = orm.select({ id: session.id }).from(session).where(eq(session.userId, user.id))
  const isSettled = lte(user.createdAt, new Date(now.getTime() - settledMs))
  return orm
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.isAnonymous, true), isSettled, notExists(ofUser)))
    .limit(500)
}
