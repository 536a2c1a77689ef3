import { eq, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import type { Holder } from '../../platform/holding.ts'
import { account, passkey, session, user, verification } from './tables.ts'

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

/** The account with its sessions, passwords, linked providers, passkeys and second factor, and what is under way. */
export function forgetAccount(orm: Queryable, { id, email }: Holder): Promise<void> {
  return orm.transaction(async tx => {
    await tx.delete(verification).where(or(tells(id), tells(JSON.stringify(email))))
    await tx.delete(user).where(eq(user.id, id))
  })
}

/** Whether a mailed link, linking that is under way or a token that was minted names somebody, by id or by address. */
export const tells = (word: string) => sql`position(lower(${word}) in lower(${verification.value})) > 0`
