import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  appCheckChallenge,
  appCheckHeader,
  appCheckProof,
  appCheckToken,
  ToolError,
} from '@pentimento/protocol'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppCheckConfig } from '../../app-check-config.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { cookieNameOf } from '../../platform/cookie-name.ts'
import { networkOf } from '../../platform/network-of.ts'
import { problemResponses } from '../../platform/problems.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Accounts } from '../account/account.ts'
import { createAltcha } from './altcha.ts'
import { createCaptcha } from './captcha.ts'
import type { AppCheckProvider } from './provider.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether visitors need an app check token for this route. */
    requiresAppCheck?: boolean
    /** Whether a request creates an account, for which signed-in users need a token too. */
    createsAccount?: (request: FastifyRequest) => boolean
  }
}

export interface AppCheckDeps {
  config: Pick<Config, 'appCheck' | 'secret' | 'cookies'>
  clock: Clock
  accounts: Pick<Accounts, 'identify'>
  rateLimits: RateLimits
}

const deviceIdPattern = /^[\w-]{22}$/
const tokenLifetimeMs = 60 * 60 * 1000

/**
 * Require a token from visitors for routes marked `requiresAppCheck`, and from everyone for requests that create an
 * account; issue tokens at `/api/app-check`. A token is valid for an hour on the device and in the network it was issued
 * to. A phone that changes its network passes the check again, which the web app does by itself in a second. Must be
 * registered before the routes it protects.
 */
export async function registerAppCheck(
  app: FastifyInstance,
  { config, clock, accounts, rateLimits }: AppCheckDeps,
): Promise<void> {
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', 'app check', 32))
  const { deviceOf, ensureDevice, holderOf } = createDeviceCookie(config.cookies)
  const checker = checkerOf(config.appCheck, { key, clock, rateLimits, log: app.log })
  if (checker) {
    app.addHook('onRequest', async request => {
      const { requiresAppCheck, createsAccount } = request.routeOptions.config
      const mayCreateAccount = createsAccount?.(request) ?? false
      if (!requiresAppCheck && !mayCreateAccount) return
      const token = [request.headers[appCheckHeader]].flat()[0]
      if (isValidToken(key, token, holderOf(request), clock.now())) return
      const person = mayCreateAccount ? undefined : await accounts.identify(request)
      if (!person || person.isAnonymous) throw new ToolError('app-check-failed')
    })
  }
  await app.register(async plain => {
    const routes = plain.withTypeProvider<ZodTypeProvider>()
    const challengeSchema = {
      operationId: 'get-app-check-challenge',
      tags: ['site'],
      description: 'The challenge that a device must solve before visitors can create tasks on it.',
      response: { 200: appCheckChallenge },
    }
    routes.get('/api/app-check', { schema: challengeSchema }, async (request, reply) => {
      return checker ? checker.createChallenge(ensureDevice(request, reply)) : { provider: 'off' as const }
    })
    const proofSchema = {
      operationId: 'solve-app-check',
      tags: ['site'],
      body: appCheckProof,
      response: { 200: appCheckToken, ...problemResponses(400, 403, 429) },
    }
    const rateLimit = { max: 60, timeWindow: '1 minute' }
    routes.post('/api/app-check', { config: { rateLimit }, schema: proofSchema }, async request => {
      const device = deviceOf(request)
      const holder = holderOf(request)
      const isSolved = checker && device && (await checker.isSolved(request.body.proof, device, request.ip))
      if (!isSolved || !holder) throw new ToolError('app-check-failed')
      const expiresAt = new Date(clock.now().getTime() + tokenLifetimeMs)
      return { token: signToken(key, holder, expiresAt), expiresAt: expiresAt.toISOString() }
    })
  })
}

function checkerOf(
  choice: AppCheckConfig,
  {
    key,
    clock,
    rateLimits,
    log,
  }: { key: Buffer; clock: Clock; rateLimits: RateLimits; log: FastifyBaseLogger },
): AppCheckProvider | undefined {
  switch (choice.provider) {
    case 'off':
      return undefined
    case 'altcha':
      return createAltcha({ key, clock, rateLimits, maxHashes: choice.maxHashes })
    default:
      return createCaptcha(choice, log)
  }
}

/** Identifies devices by a session cookie: only a random number. */
function createDeviceCookie(cookies: Config['cookies']) {
  const name = cookieNameOf('check', cookies)
  const deviceOf = (request: FastifyRequest): string | undefined => {
    const device = request.cookies[name]
    return device && deviceIdPattern.test(device) ? device : undefined
  }
  return {
    deviceOf,
    /** The device id of a request; sets a cookie with a new id if there is none. */
    ensureDevice: (request: FastifyRequest, reply: FastifyReply): string => {
      const existing = deviceOf(request)
      if (existing) return existing
      const device = randomBytes(16).toString('base64url')
      reply.setCookie(name, device, { path: '/', httpOnly: true, ...cookies })
      return device
    },
    /** Whom a token is for: the device in its network. */
    holderOf: (request: FastifyRequest): string | undefined => {
      const device = deviceOf(request)
      return device && `${device} ${networkOf(request.ip)}`
    },
  }
}

/** Create a token that proves a passed check: the expiry time and an HMAC-SHA256 of holder and expiry. */
function signToken(key: Buffer, holder: string, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36)
  return `${expiry}.${hmacOf(key, holder, expiry).toString('base64url')}`
}

function isValidToken(
  key: Buffer,
  token: string | undefined,
  holder: string | undefined,
  now: Date,
): boolean {
  const [expiry, signature] = token?.split('.') ?? []
  if (!expiry || !signature || !holder) return false
  const expected = hmacOf(key, holder, expiry)
  const actual = Buffer.from(signature, 'base64url')
  const hasValidSignature = actual.length === expected.length && timingSafeEqual(actual, expected)
  return hasValidSignature && Number.parseInt(expiry, 36) > now.getTime()
}

function hmacOf(key: Buffer, holder: string, expiry: string): Buffer {
  return createHmac('sha256', key).update(`${holder} ${expiry}`).digest()
}
