import { hkdfSync } from 'node:crypto'
import {
  appCheckChallenge,
  appCheckHeader,
  appCheckProof,
  appCheckToken,
  ToolError,
} from '@pentimento/protocol'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppCheckConfig } from '../../app-check-config.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { problemResponses } from '../../platform/problems.ts'
import type { Accounts } from '../account/account.ts'
import { createAltcha } from './altcha.ts'
import { createCaptcha } from './captcha.ts'
import { deviceOf, ensureDevice } from './device.ts'
import type { AppCheckProvider } from './provider.ts'
import { isValidToken, signToken } from './token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether visitors need an app check token for this route. */
    requiresAppCheck?: boolean
  }
}

export interface AppCheckDeps {
  config: Pick<Config, 'appCheck' | 'secret' | 'cookies'>
  clock: Clock
  accounts: Pick<Accounts, 'identify'>
}

const tokenLifetimeMs = 60 * 60 * 1000

/**
 * Require a token from visitors for routes marked `requiresAppCheck`, and issue tokens at `/api/app-check`. A token is valid
 * for an hour on the device it was issued to. Signed-in users don't need one. Must be registered before the routes it
 * protects.
 */
export async function registerAppCheck(
  app: FastifyInstance,
  { config, clock, accounts }: AppCheckDeps,
): Promise<void> {
  const key = Buffer.from(hkdfSync('sha256', config.secret, '', 'app check', 32))
  const checker = checkerOf(config.appCheck, key, clock, app.log)
  if (checker) {
    app.addHook('onRequest', async request => {
      if (!request.routeOptions.config.requiresAppCheck) return
      const token = [request.headers[appCheckHeader]].flat()[0]
      if (isValidToken(key, token, deviceOf(request), clock.now())) return
      const person = await accounts.identify(request.headers)
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
      reply.header('cache-control', 'no-store')
      return checker
        ? checker.createChallenge(ensureDevice(request, reply, config.cookies))
        : { provider: 'off' as const }
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
      const isSolved = checker && device && (await checker.isSolved(request.body.proof, device, request.ip))
      if (!isSolved) throw new ToolError('app-check-failed')
      const expiresAt = new Date(clock.now().getTime() + tokenLifetimeMs)
      return { token: signToken(key, device, expiresAt), expiresAt: expiresAt.toISOString() }
    })
  })
}

function checkerOf(
  choice: AppCheckConfig,
  key: Buffer,
  clock: Clock,
  log: FastifyBaseLogger,
): AppCheckProvider | undefined {
  switch (choice.provider) {
    case 'off':
      return undefined
    case 'altcha':
      return createAltcha({ key, clock, maxHashes: choice.maxHashes })
    default:
      return createCaptcha(choice, log)
  }
}
