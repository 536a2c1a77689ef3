import { createHash } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, type getSessionFromCtx } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins'
import { z } from 'zod'
import type { Mailer } from '../../platform/mail.ts'
import { translatorFor } from '../../platform/translator.ts'
import { reclaimAccount } from './account-reclaim.ts'
import { type Agreement, notAgreed, startedAgreement, startedAgreementIn } from './agreement.ts'
import { signInEmail, signInLinkMinutes } from './emails.ts'
import type { PendingAccessDeps } from './pending-access.ts'

/** Signed cookie that stores which address the browser requested a link for. */
const requestCookie = 'email_link'

const linkRequest = z.object({ email: z.string(), agreement: startedAgreement.optional() })
type LinkRequest = z.infer<typeof linkRequest>

/** The link that a browser requested last; undefined if there is none. */
async function linkRequestOf(ctx: Context): Promise<LinkRequest | undefined> {
  const { createAuthCookie, secret } = ctx.context
  const cookie = await ctx.getSignedCookie(createAuthCookie(requestCookie).name, secret)
  return cookie ? linkRequest.parse(JSON.parse(cookie)) : undefined
}

/** The agreement given when the browser requested an emailed link. */
export async function agreementOfLink(ctx: Context): Promise<Agreement | undefined> {
  const agreement = (await linkRequestOf(ctx))?.agreement
  return agreement && { ...agreement, form: 'sentence' }
}

type Context = Parameters<typeof getSessionFromCtx>[0]

const identifierOf = (token: string) => createHash('sha256').update(token).digest('base64url')
const linkContent = z.object({ email: z.string() })

/**
 * Sign-in by an emailed link to `{origin}/signin-link?token=…`, valid once, for 10 minutes, only in the browser that
 * requested it: a forwarded email, or one requested by somebody else, signs nobody in.
 */
export function emailLink(origin: string, mail: Mailer) {
  return magicLink({
    expiresIn: signInLinkMinutes * 60,
    storeToken: { type: 'custom-hasher', hash: async token => identifierOf(token) },
    sendMagicLink: async ({ email, token, metadata }, ctx) => {
      await mail.send(signInEmail(translatorFor(ctx?.request), email, `${origin}/signin-link?token=${token}`))
      if (!ctx) return
      const { name, attributes } = ctx.context.createAuthCookie(requestCookie, {
        maxAge: signInLinkMinutes * 60,
      })
      const request: LinkRequest = { email: email.toLowerCase(), agreement: startedAgreementIn(metadata) }
      await ctx.setSignedCookie(name, JSON.stringify(request), ctx.context.secret, attributes)
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
            const { internalAdapter } = ctx.context
            const found = await internalAdapter.findVerificationValue(
              identifierOf(String(ctx.query?.['token'])),
            )
            if (!found || found.expiresAt < new Date())
              throw new APIError('BAD_REQUEST', {
                code: 'INVALID_TOKEN',
                message: 'The link was already used or has expired',
              })
            const request = await linkRequestOf(ctx)
            const { email } = linkContent.parse(JSON.parse(found.value))
            if (request?.email !== email.toLowerCase())
              throw new APIError('FORBIDDEN', {
                code: 'OTHER_BROWSER',
                message: 'The link was requested in another browser',
              })
            const hasAccount = (await internalAdapter.findUserByEmail(email)) !== null
            if (!hasAccount && !request.agreement) throw new APIError('BAD_REQUEST', notAgreed)
            await reclaimAccount(deps, email)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
