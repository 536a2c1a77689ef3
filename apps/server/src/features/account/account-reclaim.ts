import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { PendingAccessDeps } from './pending-access.ts'
import { mentions } from './personal-data.ts'
import { account, passkey, session, twoFactor, user, verification } from './tables.ts'

/**
 * Transfer an account to the verified owner of its email address, when the address is verified for the first time. The
 * account may have been created by somebody else, so its sessions, sign-in methods and pending verifications are
 * deleted. An account with a verified address is left unchanged.
 *
 * @param keep a sign-in method that was set together with the verification
 * @see https://arxiv.org/abs/2205.10174, account pre-hijacking
 */
export async function reclaimAccount(
  { database: { orm }, revokeApprovals }: PendingAccessDeps,
  email: string,
  keep?: 'credential',
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
    const ofOwner = eq(account.userId, owner.id)
    await tx.delete(account).where(keep ? and(ofOwner, ne(account.providerId, keep)) : ofOwner)
    for (const table of [session, passkey, twoFactor])
      await tx.delete(table).where(eq(table.userId, owner.id))
    await tx.delete(verification).where(mentions(owner.id))
    await revokeApprovals(tx, owner.id)
  })
}

/**
 * Accepts an address confirmation only in a browser that is signed in to the account: the email goes to the address's
 * owner, who may not be the account's creator, and mail scanners open links too.
 */
export function requireSignedInConfirmation(origin: string) {
  return {
    id: 'signed-in-confirmation',
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
