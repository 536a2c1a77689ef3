import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { account, passkey, session, user } from './tables.ts'

/** What an account is made of, as its owner may read it: no token, hash or key is among it. */
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

/** The account with its sessions, passwords, linked providers, passkeys and second factor. */
export async function forgetAccount(orm: Queryable, id: string): Promise<void> {
  await orm.delete(user).where(eq(user.id, id))
}
