import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getOAuthState, type getSessionFromCtx } from 'better-auth/api'
import { type Agreement, agreementInRequest, startedAgreementIn } from './agreement.ts'
import { agreementOfLink } from './email-link.ts'

/** Sign-in method by endpoint; for external providers it's the provider's id. */
const methods: Record<string, string> = {
  '/sign-in/email': 'loginForm',
  '/sign-up/email': 'loginForm',
  '/two-factor/verify-totp': 'loginForm',
  '/two-factor/verify-backup-code': 'loginForm',
  '/magic-link/verify': 'emailLink',
  '/verify-email': 'emailLink',
  '/passkey/verify-authentication': 'passkey',
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
            if (!newSession || newSession.user['isAnonymous'] || earlier?.user.id === newSession.user.id)
              return
            const method = methods[ctx.path] ?? methodIn(returned) ?? providerOf(ctx)
            if (method) await onSignIn(newSession.user.id, method, await agreementOf(ctx))
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
