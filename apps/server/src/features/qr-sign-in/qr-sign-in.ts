import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  customTokenMade,
  type QrSignInAsked,
  type QrSignInBegun,
  qrSignInAsked,
  qrSignInBegun,
  qrSignInState,
  ToolError,
} from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { type Accounts, signedInMember } from '../account/account.ts'
import * as store from './store.ts'

export interface QrSignInParts {
  database: Database
  accounts: Accounts
  clock: Clock
  /** Attributes of the cookie. */
  cookies: Config['cookies']
}

const lifetimeMs = 5 * 60_000
const cookieName = 'pentimento.waiting'
const answer = z.object({ approve: z.boolean() })
const byCode = z.object({ code: z.string().max(64) })
const common = { tags: ['account'] }

/**
 * Sign-in with a device that is already signed in: a browser shows a QR code and waits, the other device scans and
 * approves it, and the browser, which alone has the cookie, gets a token to sign in with.
 */
export function qrSignInRoutes(parts: QrSignInParts): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    await app.register(waitingRoutes(parts))
    await app.register(answeringRoutes(parts))
  }
}

/** Delete a person's pending approvals. */
export const forgetApprovals: (tx: Queryable, userId: string) => Promise<void> = store.forgetOf

/** Exports and erases a person's recent QR sign-in requests. */
export function qrSignInHolding({ orm }: Database): Holding {
  return {
    name: 'qr-sign-ins',
    says: 'browsers you recently let in with a code, or denied',
    of: async ({ id }) =>
      (await store.allOf(orm, id)).map(({ state, userAgent, address, askedAt }) => ({
        state,
        userAgent,
        address,
        askedAt,
      })),
    forget: ({ id }) => store.forgetOf(orm, id),
  }
}

/** Routes for the waiting browser. */
function waitingRoutes({ database: { orm }, accounts, clock, cookies }: QrSignInParts): FastifyPluginAsync {
  const path = '/api/qr-sign-ins'
  const cookie = { path: '/api', httpOnly: true, ...cookies }
  const waiting = (request: FastifyRequest) => {
    const secret = request.cookies[cookieName]
    return secret ? store.ofBrowser(orm, hashOf(secret), clock.now()) : undefined
  }
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()

    const begin = { ...common, operationId: 'begin-qr-sign-in', response: { 201: qrSignInBegun } }
    const rateLimit = { max: 30, timeWindow: '1 minute' }
    app.post(path, { schema: begin, config: { rateLimit } }, async (request, reply) => {
      const now = clock.now()
      await store.forgetUntil(orm, now)
      const { secret, code, row } = newWaiting(request, now)
      await store.add(orm, row)
      reply.setCookie(cookieName, secret, { ...cookie, maxAge: lifetimeMs / 1000 })
      return reply.code(201).send(begun(code, row))
    })

    const state = { ...common, operationId: 'read-qr-sign-in', response: { 200: qrSignInState } }
    app.get(`${path}/mine`, { schema: state }, async request => {
      const row = await waiting(request)
      return { state: row && row.state !== 'used' ? row.state : ('expired' as const) }
    })

    const token = {
      ...common,
      operationId: 'make-custom-token',
      description: 'A token to sign in with, for an approved browser.',
      response: { 200: customTokenMade, ...problemAnswers(404, 409) },
    }
    app.post('/api/custom-token', { schema: token }, async (request, reply) => {
      const row = await waiting(request)
      if (row?.state === 'waiting') throw new ToolError('not-ready')
      const used = row && (await store.use(orm, row.id))
      if (!used?.userId) throw new ToolError('not-found')
      reply.clearCookie(cookieName, cookie)
      return { token: await accounts.customToken(used.userId, 'qrcode') }
    })
  }
}

/** Routes for the signed-in device. */
function answeringRoutes({ database: { orm }, accounts, clock }: QrSignInParts): FastifyPluginAsync {
  const path = '/api/qr-sign-ins/:code'
  const find = async (code: string) => {
    const row = await store.byCode(orm, hashOf(code), clock.now())
    if (row?.state !== 'waiting') throw new ToolError('not-found')
    return row
  }
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()

    const read = {
      ...common,
      operationId: 'read-asking-browser',
      params: byCode,
      response: { 200: qrSignInAsked, ...problemAnswers(401, 404) },
    }
    app.get(path, { schema: read }, async request => {
      await signedInMember(accounts, request)
      return asked(await find(request.params.code))
    })

    const respond = {
      ...common,
      operationId: 'answer-asking-browser',
      params: byCode,
      body: answer,
      response: { 204: z.null(), ...problemAnswers(400, 401, 404) },
    }
    app.post(`${path}/answer`, { schema: respond }, async (request, reply) => {
      const { id: userId } = await signedInMember(accounts, request)
      const { id } = await find(request.params.code)
      const state = request.body.approve ? 'approved' : 'refused'
      if (!(await store.answer(orm, id, { state, userId }))) throw new ToolError('not-found')
      return reply.code(204).send(null)
    })
  }
}

function newWaiting({ headers, ip }: FastifyRequest, now: Date) {
  const secret = randomBytes(32).toString('base64url')
  const code = randomBytes(16).toString('base64url')
  const row: store.QrSignInRow = {
    id: randomUUID(),
    codeHash: hashOf(code),
    browserHash: hashOf(secret),
    state: 'waiting',
    userAgent: (headers['user-agent'] ?? '').slice(0, 400),
    address: ip,
    userId: null,
    askedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  }
  return { secret, code, row }
}

const begun = (code: string, row: store.QrSignInRow): QrSignInBegun => ({
  code,
  number: numberOf(row),
  expiresAt: row.expiresAt.toISOString(),
})

const asked = (row: store.QrSignInRow): QrSignInAsked => ({
  number: numberOf(row),
  userAgent: row.userAgent,
  address: row.address,
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** Two digits derived from the code, for visual comparison; not a secret. */
const numberOf = ({ codeHash }: store.QrSignInRow) => 10 + (Number.parseInt(codeHash.slice(0, 8), 16) % 90)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
