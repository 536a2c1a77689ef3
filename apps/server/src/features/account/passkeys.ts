import { passkey } from '@better-auth/passkey'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { z } from 'zod'
import type { Config } from '../../config.ts'

/**
 * Passkeys, which sign in without a further code: so the authenticator must check its user's fingerprint, face or PIN,
 * and a stolen one signs nobody in (OWASP ASVS 5.0, 6.3.4).
 */
export function passkeys({ origin, webOrigins }: Pick<Config, 'origin' | 'webOrigins'>) {
  return passkey({
    rpName: 'Pentimento',
    // Browsers bind passkeys to the web app's host name, wherever the server is.
    rpID: new URL(origin).hostname,
    origin: webOrigins,
    // So that signing in doesn't require typing an email address first.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) =>
        assertUserVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        assertUserVerified(verification.authenticationInfo.userVerified),
    },
  })
}

function assertUserVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED' })
}

const signInOptions = z.looseObject({ userVerification: z.string() })

/** Requests the check at sign-in, too, where better-auth has no option for it. */
export function requestUserVerification() {
  return {
    id: 'request-user-verification',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/passkey/generate-authenticate-options',
          handler: createAuthMiddleware(async ctx => {
            const options = signInOptions.safeParse(ctx.context.returned)
            return options.success ? ctx.json({ ...options.data, userVerification: 'required' }) : undefined
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
