import { ToolError } from '@pentimento/protocol'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import type { Mailer } from '../../platform/mail.ts'
import type { RateLimitRule, RateLimits } from '../../platform/rate-limits.ts'

type RateLimitStorage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>

const minuteMs = 60_000

/**
 * Wrong passwords for one account, from all addresses. An owner who is locked out by somebody else's guesses can still
 * sign in by email link.
 */
const passwordRule: RateLimitRule = { max: 20, windowMs: 15 * minuteMs }

/** Emails with links to one address, from all senders. */
const emailRule: RateLimitRule = { max: 10, windowMs: 60 * minuteMs }

/** Rules by address and path for better-auth. */
const rules = {
  '/sign-in/email': { window: 60, max: 10 },
  '/sign-in/magic-link': { window: 60, max: 10 },
  '/magic-link/verify': { window: 60, max: 30 },
  '/sign-in/anonymous': { window: 60, max: 30 },
  '/sign-in/social': { window: 60, max: 30 },
  '/sign-up/email': { window: 60, max: 10 },
}

/** better-auth's limits by address, counted by all web processes together. */
export function authRateLimits(limits: RateLimits) {
  return { enabled: true, window: 60, max: 300, customRules: rules, customStorage: rateLimitStorage(limits) }
}

function rateLimitStorage(limits: RateLimits): RateLimitStorage {
  return {
    // `consume` checks and counts in one step; the others aren't needed.
    get: async () => undefined,
    set: async () => {},
    consume: async (key, { window, max }) => {
      const { isAllowed, endsAt } = await limits.consume(`auth ${key}`, { max, windowMs: window * 1000 })
      const retryAfter = isAllowed ? null : Math.ceil((endsAt.getTime() - Date.now()) / 1000)
      return { allowed: isAllowed, retryAfter }
    },
  }
}

const signInPath = '/sign-in/email'

/** Endpoints that check the password of the session's account. */
const passwordCheckPaths = [
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]

/**
 * Limits wrong passwords per account, whichever addresses they come from, at sign-in and where a signed-in person confirms
 * a change with their password: somebody with another person's session can't find out the password there.
 */
export function limitPasswordAttempts(limits: RateLimits) {
  const matcher = ({ path }: { path?: string }) =>
    path === signInPath || (path !== undefined && passwordCheckPaths.includes(path))
  const keyOf = (email: unknown) => `password of ${String(email).trim().toLowerCase()}`
  return {
    id: 'password-attempts',
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async ctx => {
            const email = await emailOfAttempt(ctx)
            if (email !== undefined) await requireAllowed(limits, keyOf(email), passwordRule)
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async ctx => {
            if (isAPIError(ctx.context.returned)) return
            const email = await emailOfAttempt(ctx)
            if (email !== undefined) await limits.reset(keyOf(email))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Whose password a request contains; undefined if nobody is signed in. */
async function emailOfAttempt(ctx: Parameters<typeof getSessionFromCtx>[0]): Promise<unknown> {
  if (ctx.path === signInPath) return ctx.body?.email ?? ''
  const { session } = ctx.context
  return (session ?? (await getSessionFromCtx(ctx, { disableRefresh: true })))?.user.email
}

/**
 * Limits how many emails are sent to one address by all senders together.
 *
 * @returns a mailer whose `send` throws ToolError 'too-many-requests'
 */
export function limitEmails(mail: Mailer, limits: RateLimits): Mailer {
  return {
    ...mail,
    send: async email => {
      await requireAllowed(limits, `email to ${email.to.toLowerCase()}`, emailRule)
      await mail.send(email)
    },
  }
}

async function requireAllowed(limits: RateLimits, key: string, rule: RateLimitRule): Promise<void> {
  const { isAllowed, endsAt } = await limits.consume(key, rule)
  if (!isAllowed) throw new ToolError('too-many-requests', { retryAt: endsAt })
}
