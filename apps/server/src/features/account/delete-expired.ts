import { and, eq, lte, notExists } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { DataSubject } from '../../platform/personal-data.ts'
import { session, user, verification } from './tables.ts'

/** Visitors are created shortly before their session. */
const sessionCreationMs = 60 * 60 * 1000

/**
 * Delete expired sessions, including the IP addresses in them, and expired verification links.
 *
 * @returns visitors without a session, at most 500
 */
export async function deleteExpired(orm: Queryable, now: Date): Promise<DataSubject[]> {
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
