import { createHash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins'
import { z } from 'zod'
import type { Mailer } from '../../platform/mail.ts'
import { translatorFor } from '../../platform/translator.ts'
import { reclaimAccount } from './account-reclaim.ts'
import { signInEmail, signInLinkMinutes } from './emails.ts'
import type { PendingAccessDeps } from './pending-access.ts'

/** Cookie that stores which address the browser requested a link for. */
const requestCookie = 'email_link'

const identifierOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const linkContent = z.object({ email: z.string() })

/**
 * Sign-in by an emailed link to `{origin}/signin-link?token=…`, valid once, for 15 minutes, only in the browser that
 * requested it: a forwarded email, or one requested by somebody else, signs nobody in.
 */
export function emailLink(origin: string, mail: Mailer) {
  return magicLink({
    expiresIn: signInLinkMinutes * 60,
    storeToken: { type: 'custom-hasher', hash: async token => identifierOf(token) },
    sendMagicLink: async ({ email, token }, ctx) => {
      await mail.send(signInEmail(translatorFor(ctx?.request), email, `${origin}/signin-link?token=${token}`))
      if (!ctx) return
      const { name, attributes } = ctx.context.createAuthCookie(requestCookie, {
        maxAge: signInLinkMinutes * 60,
      })
      await ctx.setSignedCookie(name, email.toLowerCase(), ctx.context.secret, attributes)
    },
  })
}

/**
 * Rejects email links in browsers that didn't request them, without invalidating them for the one that did. In that
 * browser, following the link verifies the address.
 */
export function requireSameBrowser(deps: PendingAccessDeps) {
  return {
    id: 'same-browser',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/magic-link/verify',
          handler: createAuthMiddleware(async ctx => {
            const { createAuthCookie, internalAdapter, secret } = ctx.context
            const found = await internalAdapter.findVerificationValue(
              identifierOf(String(ctx.query?.['token'])),
            )
            if (!found || found.expiresAt < new Date())
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_TOKEN',
                message: 'The link was already used or has expired',
              })
            const requestedFor = await ctx.getSignedCookie(createAuthCookie(requestCookie).name, secret)
            const { email } = linkContent.parse(JSON.parse(found.value))
            if (requestedFor !== email.toLowerCase())
              throw new APIError('FORBIDDEN', {
                code: 'OTHER_BROWSER',
                message: 'The link was requested in another browser',
              })
            await reclaimAccount(deps, email)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
