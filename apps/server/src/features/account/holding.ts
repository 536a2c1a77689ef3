import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { Holder } from '../../platform/holding.ts'
import { account, passkey, session, user, verification } from './tables.ts'

/** An account's data as its owner may read it: without tokens, hashes and keys. */
export async function accountOf(orm: Queryable, id: string): Promise<unknown> {
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
  const waysIn = await orm
    .select({ provider: account.providerId, accountId: account.accountId, since: account.createdAt })
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
      since: session.createdAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(eq(session.userId, id))
  return { ...person, waysIn, passkeys, sessions }
}

/**
 * Delete the account with its sessions, passwords, linked providers, passkeys, second factor and pending verifications.
 */
export function forgetAccount(orm: Queryable, { id, email }: Holder): Promise<void> {
  return orm.transaction(async tx => {
    await tx.delete(verification).where(or(tells(id), tells(JSON.stringify(email))))
    await tx.delete(user).where(eq(user.id, id))
  })
}

/** Whether a verification (email link, pending linking or custom token) contains a user id or email address. */
export const tells = (word: string) => sql`position(lower(${word}) in lower(${verification.value})) > 0`
