import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  customToken,
  type QrSignInRequest,
  type QrSignInStart,
  qrSignInRequest,
  qrSignInStart,
  qrSignInState,
  ToolError,
} from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'
import { cookieNameOf } from '../../platform/cookie-name.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { problemResponses } from '../../platform/problems.ts'
import { type Accounts, requireMember } from '../account/account.ts'
import * as store from './store.ts'

export interface QrSignInDeps {
  database: Database
  accounts: Accounts
  clock: Clock
  /** Attributes of the cookie. */
  cookies: Config['cookies']
}

const lifetimeMs = 5 * 60_000
const answer = z.object({ approve: z.boolean() })
const byCode = z.object({ code: z.string().max(64) })
const common = { tags: ['account'] }

/**
 * Sign-in with a device that is already signed in: a browser shows a QR code and waits, the other device scans and
 * approves it, and the browser, which alone has the cookie, gets a token to sign in with.
 */
export function qrSignInRoutes(deps: QrSignInDeps): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    await app.register(waitingBrowserRoutes(deps))
    await app.register(approvingDeviceRoutes(deps))
  }
}

/** Delete a person's pending approvals. */
export const deleteApprovals: (tx: Queryable, userId: string) => Promise<void> = store.deleteByUser

/** Exports and erases a person's recent QR sign-in requests. */
export function qrSignInPersonalData({ orm }: Database): PersonalDataProvider {
  return {
    name: 'qr-sign-ins',
    summary: 'browsers you recently let in with a code, or denied',
    exportData: async ({ id }) =>
      (await store.byUser(orm, id)).map(({ state, userAgent, address, requestedAt }) => ({
        state,
        userAgent,
        address,
        requestedAt,
      })),
    eraseData: ({ id }) => store.deleteByUser(orm, id),
  }
}

/** Routes for the waiting browser. */
function waitingBrowserRoutes({
  database: { orm },
  accounts,
  clock,
  cookies,
}: QrSignInDeps): FastifyPluginAsync {
  const path = '/api/qr-sign-ins'
  const cookieName = cookieNameOf('qr-sign-in', cookies)
  const cookie = { path: '/', httpOnly: true, ...cookies }
  const findRequest = (request: FastifyRequest) => {
    const secret = request.cookies[cookieName]
    return secret ? store.byBrowser(orm, hashOf(secret), clock.now()) : undefined
  }
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()

    const start = { ...common, operationId: 'start-qr-sign-in', response: { 201: qrSignInStart } }
    const rateLimit = { max: 30, timeWindow: '1 minute' }
    app.post(path, { schema: start, config: { rateLimit } }, async (request, reply) => {
      const now = clock.now()
      await store.deleteExpired(orm, now)
      const { secret, code, row } = newRequest(request, now)
      await store.add(orm, row)
      reply.setCookie(cookieName, secret, { ...cookie, maxAge: lifetimeMs / 1000 })
      return reply.code(201).send(toStart(code, row))
    })

    const state = { ...common, operationId: 'read-qr-sign-in', response: { 200: qrSignInState } }
    app.get(`${path}/mine`, { schema: state }, async request => {
      const row = await findRequest(request)
      return { state: row && row.state !== 'used' ? row.state : ('expired' as const) }
    })

    const token = {
      ...common,
      operationId: 'create-custom-token',
      description: 'A token to sign in with, for an approved browser.',
      response: { 200: customToken, ...problemResponses(404, 409) },
    }
    app.post('/api/custom-token', { schema: token }, async (request, reply) => {
      const row = await findRequest(request)
      if (row?.state === 'waiting') throw new ToolError('not-ready')
      const used = row && (await store.useApproval(orm, row.id))
      if (!used?.userId) throw new ToolError('not-found')
      reply.clearCookie(cookieName, cookie)
      const { userId, signedInAt } = used
      return { token: await accounts.createCustomToken({ userId, method: 'qrcode', signedInAt }) }
    })
  }
}

/** Routes for the signed-in device. */
function approvingDeviceRoutes({ database: { orm }, accounts, clock }: QrSignInDeps): FastifyPluginAsync {
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
      operationId: 'read-qr-sign-in-request',
      params: byCode,
      response: { 200: qrSignInRequest, ...problemResponses(401, 404) },
    }
    app.get(path, { schema: read }, async request => {
      await requireMember(accounts, request)
      return toRequest(await find(request.params.code))
    })

    const respond = {
      ...common,
      operationId: 'answer-qr-sign-in-request',
      params: byCode,
      body: answer,
      response: { 204: z.null(), ...problemResponses(400, 401, 404) },
    }
    app.post(`${path}/answer`, { schema: respond }, async (request, reply) => {
      const { id: userId, signedInAt = null } = await requireMember(accounts, request)
      const { id } = await find(request.params.code)
      const state = request.body.approve ? 'approved' : 'denied'
      if (!(await store.answer(orm, id, { state, userId, signedInAt }))) throw new ToolError('not-found')
      return reply.code(204).send(null)
    })
  }
}

function newRequest({ headers, ip }: FastifyRequest, now: Date) {
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
    signedInAt: null,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  }
  return { secret, code, row }
}

const toStart = (code: string, row: store.QrSignInRow): QrSignInStart => ({
  code,
  number: numberOf(row),
  expiresAt: row.expiresAt.toISOString(),
})

const toRequest = (row: store.QrSignInRow): QrSignInRequest => ({
  number: numberOf(row),
  userAgent: row.userAgent,
  address: row.address,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

/** Two digits derived from the code, for visual comparison; not a secret. */
const numberOf = ({ codeHash }: store.QrSignInRow) => 10 + (Number.parseInt(codeHash.slice(0, 8), 16) % 90)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
