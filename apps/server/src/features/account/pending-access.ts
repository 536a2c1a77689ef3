import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { or } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database.ts'
import type { DataSubject } from '../../platform/personal-data.ts'
import { mentions } from './personal-data.ts'
import { verification } from './tables.ts'

export interface PendingAccessDeps {
  database: Database
  /** Revoke a person's approvals of other browsers; rolled back if it fails. */
  revokeApprovals: (tx: Queryable, userId: string) => Promise<void>
}

/**
 * End everything that could still let somebody in to an account without its new password: emailed links, linking in
 * progress, sign-ins that still need a code, and approved browsers.
 */
export async function endPendingAccess(
  { database: { orm }, revokeApprovals }: PendingAccessDeps,
  { id, email }: DataSubject,
): Promise<void> {
  await orm.transaction(async tx => {
    await tx.delete(verification).where(or(mentions(id), mentions(JSON.stringify(email))))
    await revokeApprovals(tx, id)
  })
}

/** Ends pending access when somebody changes their password. A reset does it in `onPasswordReset`. */
export function endPendingAccessOnPasswordChange(deps: PendingAccessDeps) {
  return {
    id: 'end-pending-access',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/change-password',
          handler: createAuthMiddleware(async ({ context: { returned, session } }) => {
            if (session && !isAPIError(returned)) await endPendingAccess(deps, session.user)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
