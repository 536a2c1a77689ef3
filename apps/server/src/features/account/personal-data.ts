import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { DataSubject } from '../../platform/personal-data.ts'
import { account, passkey, session, user, verification } from './tables.ts'

/** An account's data as its owner may read it: without tokens, hashes and keys. */
export async function exportAccount(orm: Queryable, id: string): Promise<unknown> {
  const [person] = await orm
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      image: user.image,
      role: user.role,
      hasSecondFactor: user.twoFactorEnabled,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    })
    .from(user)
    .where(eq(user.id, id))
  const signInMethods = await orm
    .select({ provider: account.providerId, accountId: account.accountId, createdAt: account.createdAt })
    .from(account)
    .where(eq(account.userId, id))
  const passkeys = await orm
    .select({ name: passkey.name, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, id))
  const sessions = await orm
    .select({
      userAgent: session.userAgent,
      address: session.ipAddress,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(eq(session.userId, id))
  return { ...person, signInMethods, passkeys, sessions }
}

/**
 * Delete the account with its sessions, passwords, linked providers, passkeys, second factor and pending verifications.
 */
export function eraseAccount(orm: Queryable, { id, email }: DataSubject): Promise<void> {
  return orm.transaction(async tx => {
    await tx.delete(verification).where(or(mentions(id), mentions(JSON.stringify(email))))
    await tx.delete(user).where(eq(user.id, id))
  })
}

/** Whether a verification (email link, pending linking or custom token) contains a user id or email address. */
export const mentions = (text: string) => sql`position(lower(${text}) in lower(${verification.value})) > 0`
