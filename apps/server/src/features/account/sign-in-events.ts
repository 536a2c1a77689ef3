import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getOAuthState, type getSessionFromCtx } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { type Agreement, agreementInRequest, agreementSchema, startedAgreementIn } from './agreement.ts'
import { agreementOfLink } from './email-link.ts'
import { requiresCode } from './session-cookie.ts'

/** Sign-in method by endpoint; for external providers it's the provider's id. */
const methods: Record<string, string> = {
  '/sign-in/email': 'loginForm',
  '/sign-up/email': 'loginForm',
  '/magic-link/verify': 'emailLink',
  '/verify-email': 'emailLink',
  '/passkey/verify-authentication': 'passkey',
}

/** What is known of a sign-in after its first step, when a code is still required. */
const firstStep = z.object({ method: z.string(), agreement: agreementSchema.optional() })
type FirstStep = z.infer<typeof firstStep>

/** As long as better-auth waits for the code. */
const firstStepMaxAgeS = 10 * 60

const firstStepCookie = (ctx: Context) =>
  ctx.context.createAuthCookie('sign_in_first_step', { maxAge: firstStepMaxAgeS })

async function storeFirstStep(ctx: Context, step: FirstStep): Promise<void> {
  const { name, attributes } = firstStepCookie(ctx)
  await ctx.setSignedCookie(name, JSON.stringify(step), ctx.context.secret, attributes)
}

async function takeFirstStep(ctx: Context): Promise<FirstStep> {
  const cookie = firstStepCookie(ctx)
  const value = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  expireCookie(ctx, cookie)
  // Without the cookie, the sign-in is reported all the same.
  return value ? firstStep.parse(JSON.parse(value)) : { method: 'loginForm' }
}

/**
 * Reports every sign-in, its method, and the agreement to the terms given with it; visitors don't count. Must come after
 * the plugins that may undo a sign-in.
 */
export function signInEvents(
  onSignIn: (userId: string, method: string, agreement: Agreement | undefined) => Promise<void>,
) {
  return {
    id: 'sign-in-events',
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async ctx => {
            const { newSession, session: earlier, returned } = ctx.context
            const method = methods[ctx.path] ?? methodIn(returned) ?? providerOf(ctx)
            if (method && requiresCode(returned))
              return storeFirstStep(ctx, { method, agreement: await agreementOf(ctx) })
            if (!newSession || newSession.user['isAnonymous'] || earlier?.user.id === newSession.user.id)
              return
            const signIn = codePath.test(ctx.path)
              ? await takeFirstStep(ctx)
              : method && { method, agreement: await agreementOf(ctx) }
            if (signIn) await onSignIn(newSession.user.id, signIn.method, signIn.agreement)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** How the person agreed to the terms in this sign-in; undefined if they didn't. */
async function agreementOf(ctx: Context): Promise<Agreement | undefined> {
  if (ctx.path === '/magic-link/verify') return agreementOfLink(ctx)
  const started = callbackPath.test(ctx.path) ? startedAgreementIn(await getOAuthState()) : undefined
  return started ? { ...started, form: 'sentence' } : agreementInRequest(ctx.path, ctx.body)
}

function methodIn(returned: unknown): string | undefined {
  const method =
    returned && typeof returned === 'object' && 'method' in returned ? returned.method : undefined
  return typeof method === 'string' ? method : undefined
}

type Context = Parameters<typeof getSessionFromCtx>[0]

const codePath = /^\/two-factor\/verify-/

const callbackPath = /^(\/oauth2)?\/callback\//

interface EndpointContext {
  path: string
  params?: Record<string, string | undefined>
  body?: { provider?: unknown }
}

function providerOf({ path, params, body }: EndpointContext): string | undefined {
  if (callbackPath.test(path)) return params?.['id'] ?? params?.['providerId']
  return path === '/sign-in/social' && typeof body?.provider === 'string' ? body.provider : undefined
}
