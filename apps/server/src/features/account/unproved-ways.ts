import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database.ts'
import { tells } from './holding.ts'
import { account, passkey, session, twoFactor, user, verification } from './tables.ts'

export interface Reclaiming {
  database: Database
  /** Let go of what else would let in who had an account that turned out to be another's; undone when that fails. */
  onReclaim: (tx: Queryable, userId: string) => Promise<void>
}

/**
 * Make an account the owner's of its address, who proves it for the first time: whoever made it may have been
 * somebody else, so its sessions, its ways in and what was begun with them go. One that is proved already
 * stays as it is.
 *
 * @param spare a way in that came with the proof
 * @see https://arxiv.org/abs/2205.10174, account pre-hijacking
 */
export async function closeUnprovedWays(
  { database: { orm }, onReclaim }: Reclaiming,
  email: string,
  spare?: 'credential',
): Promise<void> {
  await orm.transaction(async tx => {
    const [owner] = await tx
      .update(user)
      .set({ emailVerified: true, twoFactorEnabled: false })
      .where(
        and(eq(user.email, email.toLowerCase()), eq(user.emailVerified, false), eq(user.isAnonymous, false)),
      )
      .returning({ id: user.id })
    if (!owner) return
    const ways = eq(account.userId, owner.id)
    await tx.delete(account).where(spare ? and(ways, ne(account.providerId, spare)) : ways)
    for (const table of [session, passkey, twoFactor])
      await tx.delete(table).where(eq(table.userId, owner.id))
    await tx.delete(verification).where(tells(owner.id))
    await onReclaim(tx, owner.id)
  })
}

/**
 * Takes a confirmation of an address from a browser alone that is signed in to the account: the letter goes to
 * the address's owner, who need not be the one who made the account, and mail scanners open links too.
 */
export function confirmedByMaker(origin: string) {
  return {
    id: 'confirmed-by-maker',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/verify-email',
          handler: createAuthMiddleware(async ctx => {
            const claims = await verifyJWT(String(ctx.query?.['token']), ctx.context.secret)
            if (!claims) return
            const found = await getSessionFromCtx(ctx, { disableRefresh: true })
            if (found?.user.email === claims['email']) return
            throw ctx.redirect(`${origin}/a/login?confirmed=true&error=OTHER_BROWSER`)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
