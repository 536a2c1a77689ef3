import { passkey as passkeys } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, anonymous, twoFactor as secondFactor } from 'better-auth/plugins'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail.ts'
import { speechFor } from '../../platform/speech.ts'
import { agreement } from './agreement.ts'
import { customToken } from './custom-token.ts'
import { emailLink, sameBrowser } from './email-link.ts'
import { confirmationLetter } from './letters.ts'
import { libraryLog } from './library-log.ts'
import { outsideProviders } from './outside-providers.ts'
import { openRateLimits } from './rate-limit.ts'
import { returnPath } from './return-page.ts'
import { visitorsWithSecondFactor } from './second-factor.ts'
import { earlierSessions, endedSessions } from './session-cookie.ts'
import { signInNews } from './sign-in-news.ts'
import { account, passkey, session, twoFactor, user, verification } from './tables.ts'
import { closeUnprovedWays, confirmedByMaker, type Reclaiming } from './unproved-ways.ts'

export interface AuthParts extends Reclaiming {
  config: Config
  mail: Mail
  log: Log
  /** Transfer one person's data to another; called when a visitor signs up or in. */
  onMerge: (from: string, to: string) => Promise<void>
  /** Called for every sign-in, with its method. */
  onSignIn: (userId: string, method: string) => Promise<void>
  /** The plan that someone's subscriptions entitle them to. */
  planOf: (userId: string) => Promise<'free' | 'pro'>
}

export type Auth = ReturnType<typeof configureAuth>

/**
 * Request header in which the routes pass the client's address to better-auth; a value sent by the client is removed.
 */
export const addressHeader = 'x-pentimento-client-address'

const day = 24 * 60 * 60

/** Configure better-auth: sign-in methods, session lifetime and emails. */
export function configureAuth(parts: AuthParts) {
  const { config, database, mail, log, onMerge, onSignIn } = parts
  const { socialProviders, issuers } = outsideProviders({ ...parts, providers: config.identityProviders })
  return betterAuth({
    appName: 'Pentimento',
    baseURL: config.serverOrigin ?? config.origin,
    basePath: '/api/auth',
    secret: config.secret,
    trustedOrigins: config.webOrigins,
    database: drizzleAdapter(database.orm, {
      provider: 'pg',
      schema: { user, session, account, verification, passkey, twoFactor },
      transaction: true,
    }),
    // A visitor's history depends on this cookie alone, so it outlives the results.
    session: { expiresIn: 60 * day, updateAge: day },
    emailAndPassword: {
      enabled: true,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => closeUnprovedWays(parts, user.email, 'credential'),
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
        mail.send(confirmationLetter(speechFor(request), user.email, backTo(config.origin, url))),
    },
    plugins: [
      earlierSessions(),
      endedSessions(),
      agreement(),
      // For its user columns and the ban check at sign-in; its endpoints are blocked (routes.ts).
      admin(),
      // Must be before `anonymous`: until the code is verified, nobody is signed in and nothing is transferred.
      secondFactor({ issuer: 'Pentimento' }),
      anonymous({
        // Reserved by RFC 2606: email to it can't reach anyone.
        emailDomainName: 'visitor.invalid',
        generateName: () => 'Visitor',
        onLinkAccount: ({ anonymousUser, newUser }) => onMerge(anonymousUser.user.id, newUser.user.id),
      }),
      emailLink(config.origin, mail),
      sameBrowser(parts),
      confirmedByMaker(config.origin),
      issuers,
      passkeys({
        rpName: 'Pentimento',
        // Browsers bind passkeys to the web app's host name, wherever the server is.
        rpID: new URL(config.origin).hostname,
        origin: config.webOrigins,
        // So that signing in doesn't require typing an email address first.
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      }),
      customToken(),
      visitorsWithSecondFactor(onMerge),
      signInNews(onSignIn),
    ],
    // Signing in deletes a visitor after transferring their tasks; a request must not.
    disabledPaths: ['/delete-anonymous-user'],
    rateLimit: rateLimitOf(),
    advanced: advancedOf(parts),
    // Unexpected errors go to the server's error handler.
    onAPIError: { throw: true, errorURL: returnPath },
    telemetry: { enabled: false },
    logger: libraryLog(log),
  })
}

/** Make the callback URL of an emailed link absolute, so that it leads to the web app, wherever the server is. */
function backTo(origin: string, link: string): string {
  const url = new URL(link)
  const path = url.searchParams.get('callbackURL') ?? '/'
  url.searchParams.set('callbackURL', new URL(path, origin).href)
  return url.href
}

const triesAMinute = {
  '/sign-in/email': { window: 60, max: 10 },
  '/sign-in/magic-link': { window: 60, max: 10 },
  '/magic-link/verify': { window: 60, max: 30 },
  '/sign-in/anonymous': { window: 60, max: 30 },
  '/sign-in/social': { window: 60, max: 30 },
  '/sign-up/email': { window: 60, max: 10 },
}

const rateLimitOf = () => ({
  enabled: true,
  window: 60,
  max: 300,
  customRules: triesAMinute,
  customStorage: openRateLimits(),
})

const advancedOf = ({ config, log }: AuthParts) => ({
  cookiePrefix: 'pentimento',
  defaultCookieAttributes: config.cookies,
  // Explicit, because better-auth disables both checks if it detects a test environment.
  disableOriginCheck: false,
  disableCSRFCheck: false,
  ipAddress: { ipAddressHeaders: [addressHeader] },
  backgroundTasks: {
    handler: (work: Promise<unknown>) =>
      void work.catch(error => log.error({ err: error }, 'sending an email failed')),
  },
})
