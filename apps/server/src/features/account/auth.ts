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
  /** Move what one person owns to another; called when a visitor signs up or in. */
  onMerge: (from: string, to: string) => Promise<void>
  /** Hear of everyone who signs in, and how. */
  onSignIn: (userId: string, method: string) => Promise<void>
  /** What somebody's subscriptions entitle to. */
  planOf: (userId: string) => Promise<'free' | 'pro'>
}

export type Auth = ReturnType<typeof configureAuth>

/** Where the routes put the address of the one who asks; what a client sends under it is dropped. */
export const addressHeader = 'x-pentimento-client-address'

const day = 24 * 60 * 60

/** Set better-auth up: who may come in, how, for how long, and by which letters. */
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
    // A visitor's history hangs on this cookie alone, so it outlives what is in it.
    session: { expiresIn: 60 * day, updateAge: day },
    emailAndPassword: {
      enabled: true,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => closeUnprovedWays(parts, user.email, 'credential'),
    },
    socialProviders,
    account: {
      accountLinking: {
        // Whoever links in settings holds both; who signs in is judged in outside-providers.ts.
        trustedProviders: config.identityProviders.map(({ id }) => id),
        allowDifferentEmails: true,
        // The mailed link stays.
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
      // For what it keeps of a person and its check of bans at signing in; its endpoints are closed (routes.ts).
      admin(),
      // Before `anonymous`: until the code was given, nobody has signed in and nothing is moved.
      secondFactor({ issuer: 'Pentimento' }),
      anonymous({
        // Reserved by RFC 2606: no letter to it can reach anyone.
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
        // Where people reach the pages: browsers keep passkeys by that name, wherever the server is.
        rpID: new URL(config.origin).hostname,
        origin: config.webOrigins,
        // So that signing in needs no address typed first.
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      }),
      customToken(),
      visitorsWithSecondFactor(onMerge),
      signInNews(onSignIn),
    ],
    // A visitor is deleted by signing in, which moves the tasks first; never by a request.
    disabledPaths: ['/delete-anonymous-user'],
    rateLimit: rateLimitOf(),
    advanced: advancedOf(parts),
    // What is not an answer of better-auth's own goes to the server's error handler.
    onAPIError: { throw: true, errorURL: returnPath },
    telemetry: { enabled: false },
    logger: libraryLog(log),
  })
}

/** A link of a letter, that leads back to the pages where it names a path alone, wherever the server is. */
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
  // Said aloud, because better-auth turns both checks off where it believes to be in a test.
  disableOriginCheck: false,
  disableCSRFCheck: false,
  ipAddress: { ipAddressHeaders: [addressHeader] },
  backgroundTasks: {
    handler: (work: Promise<unknown>) =>
      void work.catch(error => log.error({ err: error }, 'sending a letter failed')),
  },
})
