import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, anonymous } from 'better-auth/plugins'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { cookiePrefixOf } from '../../platform/cookie-name.ts'
import { versionedSecrets } from '../../platform/encryption.ts'
import type { Logger } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import { translatorFor } from '../../platform/translator.ts'
import { reclaimAccount, requireSignedInConfirmation } from './account-reclaim.ts'
import { type Agreement, termsAgreement } from './agreement.ts'
import { rejectCommonPasswords } from './common-passwords.ts'
import { customToken } from './custom-token.ts'
import { emailLink, requireSameBrowser } from './email-link.ts'
import { confirmationEmail } from './emails.ts'
import { identityProviders, restrictProviderRequests } from './identity-providers.ts'
import { inputLimits } from './input-limits.ts'
import { passkeys, requestUserVerification } from './passkeys.ts'
import { passwordHashing } from './password-hash.ts'
import {
  endPendingAccess,
  endPendingAccessOnPasswordChange,
  type PendingAccessDeps,
} from './pending-access.ts'
import { authRateLimits, limitPasswordAttempts } from './rate-limit.ts'
import { requireRecentSignIns } from './recent-sign-in.ts'
import { returnPath } from './return-page.ts'
import { endEarlierSession, hideEarlierSessions, keepCookieOfEndedSessions } from './session-cookie.ts'
import { signInEvents } from './sign-in-events.ts'
import { account, passkey, session, twoFactor, user, verification } from './tables.ts'
import { keepVisitorDuringTwoFactor, singleUseCodes, twoFactorAuthentication } from './two-factor.ts'

export interface AuthDeps extends PendingAccessDeps {
  config: Config
  mail: Mailer
  log: Logger
  clock: Clock
  rateLimits: RateLimits
  /** Transfer one person's data to another; called when a visitor signs up or in. */
  onMerge: (from: string, to: string) => Promise<void>
  /** Called for every sign-in, with its method and the agreement to the terms given with it. */
  onSignIn: (userId: string, method: string, agreement: Agreement | undefined) => Promise<void>
  /** The plan that someone's subscriptions entitle them to. */
  planOf: (userId: string) => Promise<'free' | 'pro'>
}

export type Auth = ReturnType<typeof configureAuth>

/**
 * Request header in which the routes pass the client's address to better-auth; a value sent by the client is removed.
 */
export const clientAddressHeader = 'x-pentimento-client-address'

const dayS = 24 * 60 * 60

/** Configure better-auth: sign-in methods, session lifetime and emails. */
export function configureAuth(deps: AuthDeps) {
  const { config, database, mail, log } = deps
  const { socialProviders, issuers } = identityProviders({ ...deps, providers: config.identityProviders })
  return betterAuth({
    appName: 'Pentimento',
    baseURL: config.serverOrigin ?? config.origin,
    basePath: '/api/auth',
    secrets: versionedSecrets(config),
    // Decrypts what was encrypted before secrets had versions.
    secret: config.secret,
    trustedOrigins: config.webOrigins,
    database: drizzleAdapter(database.orm, {
      provider: 'pg',
      schema: { user, session, account, verification, passkey, twoFactor },
      transaction: true,
    }),
    // A visitor's history depends on this cookie alone, so it outlives the results.
    session: { expiresIn: 60 * dayS, updateAge: dayS },
    databaseHooks: {
      session: {
        create: { before: async ({ expiresAt, createdAt }) => ({ data: limitedBy(createdAt, expiresAt) }) },
        update: { before: limitSessionLifetime },
      },
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
    emailAndPassword: {
      enabled: true,
      password: passwordHashing(config.passwordCost),
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await reclaimAccount(deps, user.email, 'credential')
        await endPendingAccess(deps, user)
      },
    },
    socialProviders,
    account: {
      accountLinking: {
        // Linking in settings requires being signed in to both; sign-ins are checked in identity-providers.ts.
        trustedProviders: config.identityProviders.map(({ id }) => id),
        allowDifferentEmails: true,
        // Signing in by email link is always possible.
        allowUnlinkingAll: true,
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user, url }, request) =>
        mail.send(
          confirmationEmail(translatorFor(request), user.email, withAbsoluteCallback(config.origin, url)),
        ),
    },
    plugins: plugins(deps, issuers),
    rateLimit: authRateLimits(deps.rateLimits),
    advanced: advancedOptions(deps),
    // Unexpected errors go to the server's error handler.
    onAPIError: { throw: true, errorURL: returnPath },
    telemetry: { enabled: false },
    logger: authLogger(log),
  })
}

function plugins(deps: AuthDeps, issuers: ReturnType<typeof identityProviders>['issuers']) {
  const { config, mail, clock, onMerge, onSignIn } = deps
  return [
    hideEarlierSessions(),
    keepCookieOfEndedSessions(),
    inputLimits(),
    rejectCommonPasswords(),
    restrictProviderRequests(),
    requireRecentSignIns(clock),
    termsAgreement(),
    limitPasswordAttempts(deps.rateLimits),
    singleUseCodes(deps.rateLimits),
    // For its user columns and the ban check at sign-in; its endpoints are unreachable (routes.ts).
    admin(),
    // Must be before `anonymous`: until the code is verified, nobody is signed in and nothing is transferred.
    twoFactorAuthentication(),
    anonymous({
      // Reserved by RFC 2606: email to it can't reach anyone.
      emailDomainName: 'visitor.invalid',
      generateName: () => 'Visitor',
      onLinkAccount: ({ anonymousUser, newUser }) => onMerge(anonymousUser.user.id, newUser.user.id),
    }),
    emailLink(config.origin, mail),
    requireSameBrowser(deps),
    requireSignedInConfirmation(config.origin),
    endPendingAccessOnPasswordChange(deps),
    issuers,
    passkeys(config),
    requestUserVerification(),
    customToken(),
    keepVisitorDuringTwoFactor(onMerge),
    endEarlierSession(),
    signInEvents(onSignIn),
  ]
}

type UpdateHook = NonNullable<
  NonNullable<NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['session']>['update']>['before']
>

/** Tokens of identity providers aren't stored: the server sends no further requests to them. */
const withoutTokens = async (values: Record<string, unknown>) => ({
  data: { ...values, accessToken: null, refreshToken: null, idToken: null },
})

/** After this time a person with an account signs in again, however often the session is used. */
const maxSessionMs = 180 * 24 * 60 * 60 * 1000

/** Extends a session by use, but not beyond its maximum. A visitor couldn't sign in again, so theirs has none. */
const limitSessionLifetime: UpdateHook = async ({ expiresAt }, ctx) => {
  const current = ctx?.context.session
  if (!expiresAt || !current || current.user['isAnonymous']) return
  return { data: limitedBy(current.session.createdAt, expiresAt) }
}

/** The end of a session that was signed in to at a time, as far as its maximum allows. */
function limitedBy(signedInAt: Date, expiresAt: Date): { expiresAt: Date } {
  const latest = new Date(new Date(signedInAt).getTime() + maxSessionMs)
  return { expiresAt: expiresAt < latest ? expiresAt : latest }
}

/** Make the callback URL of an emailed link absolute, so that it leads to the web app, wherever the server is. */
function withAbsoluteCallback(origin: string, link: string): string {
  const url = new URL(link)
  const path = url.searchParams.get('callbackURL') ?? '/'
  url.searchParams.set('callbackURL', new URL(path, origin).href)
  return url.href
}

const advancedOptions = ({ config, log }: AuthDeps) => ({
  // better-auth's own prefix for TLS is `__Secure-`.
  useSecureCookies: false,
  cookiePrefix: cookiePrefixOf(config.cookies),
  defaultCookieAttributes: config.cookies,
  // Explicit, because better-auth disables both checks if it detects a test environment.
  disableOriginCheck: false,
  disableCSRFCheck: false,
  ipAddress: { ipAddressHeaders: [clientAddressHeader] },
  backgroundTasks: {
    handler: (work: Promise<unknown>) =>
      void work.catch(error => log.error({ err: error }, 'sending an email failed')),
  },
})

/**
 * Forwards better-auth's log. better-auth logs the cause of a failed session lookup only here and then throws an error
 * without a cause; so the original error is rethrown, to be logged with the failed request.
 */
function authLogger(log: Logger): NonNullable<BetterAuthOptions['logger']> {
  return {
    log: (level, message, ...details) => {
      const err = details.find(detail => detail instanceof Error)
      if (err && message === 'INTERNAL_SERVER_ERROR') throw err
      log[level]({ err, details: details.filter(detail => detail !== err) }, message)
    },
  }
}
