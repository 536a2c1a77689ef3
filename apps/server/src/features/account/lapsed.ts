import { and, eq, lte, notExists } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { Holder } from '../../platform/holding.ts'
import { session, user, verification } from './tables.ts'

/** A visitor is there a moment before the session. */
const settledMs = 60 * 60 * 1000

/**
 * Forget the sessions that ran out, with the addresses they came from, and the links that nobody followed.
 *
 * @returns visitors without a session, who cannot come back: 500 at most
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
