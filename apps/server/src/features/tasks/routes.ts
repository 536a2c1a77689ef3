import { isUnderWay, type Task, task, taskPage } from '@pentimento/protocol'
import * as contracts from '@pentimento/tools/contracts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { problemAnswers } from '../../platform/problems.ts'
import { speechFor } from '../../platform/speech.ts'
import type { ZodApp } from '../../platform/zod-app.ts'
import { type Accounts, signedIn } from '../account/account.ts'
import type { Events } from '../events/events.ts'
import type { PayersOf } from '../quotas/quotas.ts'
import type { Regions } from '../regions/regions.ts'
import { sendFile } from './files.ts'
import { formSchema, readForm } from './form.ts'
import type { OwnTasks } from './own-tasks.ts'
import { preferredWait, settled } from './wait.ts'

export interface RouteParts {
  own: OwnTasks
  events: Events
  accounts: Accounts
  payersOf: PayersOf
  regions: Regions
  blobs: Blobs
  clock: Clock
}

/** The task API: one route per tool to create tasks, the others by task id. */
export function taskRoutes(parts: RouteParts): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    for (const contract of Object.values(contracts)) beginRoute(app, contract, parts)
    readRoutes(app, parts)
    fileRoute(app, parts)
    changeRoutes(app, parts)
  }
}

const byId = z.object({ id: z.uuid() })

function beginRoute(
  app: ZodApp,
  contract: (typeof contracts)[keyof typeof contracts],
  { own, events, accounts, payersOf, regions, clock }: RouteParts,
): void {
  const schema = {
    operationId: `begin-${contract.id}`,
    tags: ['tools'],
    consumes: ['multipart/form-data'],
    headers: z.object({ prefer: z.string().optional().describe('`wait=N`, RFC 7240.') }),
    response: { 200: task, 202: task, ...problemAnswers(400, 403, 409, 413, 415, 422, 429, 451, 503, 507) },
  }
  const rateLimit = { max: 120, timeWindow: '1 minute' }
  const config = { form: formSchema(contract), rateLimit, isCostly: true }
  app.post(`/api/tools/${contract.id}/tasks`, { config, schema }, async (request, reply) => {
    regions.judge(request.headers, contract)
    const form = await readForm(request, contract)
    const person = (await accounts.identify(request.headers)) ?? (await accounts.welcome(request, reply))
    const owner = { ...person, payers: payersOf(person, request, reply) }
    const speech = speechFor(request)
    const begun = await own.submit(owner, { contract, ...form }, speech)
    reply.header('location', `/api/tasks/${begun.id}`)
    const waitS = preferredWait(request.headers.prefer)
    if (waitS === undefined) return reply.code(202).send(begun)
    reply.header('preference-applied', `wait=${waitS}`)
    const find = () => own.find(owner.id, begun.id, speech)
    const found = await settled({ find, events, clock }, owner.id, begun.id, waitS * 1000, whenGone(reply))
    return reply.code(isUnderWay(found) ? 202 : 200).send(found)
  })
}

function readRoutes(app: ZodApp, { own, accounts }: RouteParts): void {
  const list = {
    operationId: 'list-tasks',
    tags: ['tasks'],
    querystring: z.object({
      after: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: { 200: taskPage, ...problemAnswers(400) },
  }
  app.get('/api/tasks', { schema: list }, async request => {
    const person = await accounts.identify(request.headers)
    return person ? own.page(person.id, request.query, speechFor(request)) : { tasks: [] }
  })

  const read = {
    operationId: 'read-task',
    tags: ['tasks'],
    params: byId,
    response: { 200: task, ...problemAnswers(401, 404) },
  }
  app.get('/api/tasks/:id', { schema: read }, async request => {
    const person = await signedIn(accounts, request)
    return own.find(person.id, request.params.id, speechFor(request))
  })
}

function fileRoute(app: ZodApp, { own, accounts, blobs }: RouteParts): void {
  const schema = {
    operationId: 'read-task-file',
    tags: ['tasks'],
    description: 'The bytes of an input, output or thumbnail. Supports Range and If-None-Match.',
    params: byId.extend({
      kind: z.enum(['inputs', 'outputs', 'thumbnails']),
      name: z.string(),
      version: z.string().optional(),
    }),
    querystring: z.object({
      download: z.string().max(200).optional().describe('Send as an attachment with this file name.'),
    }),
  }
  app.get('/api/tasks/:id/:kind/:name/:version?', { schema }, async (request, reply) => {
    const { id, kind, name } = request.params
    const person = await signedIn(accounts, request)
    const file = await own.file(person.id, id, kind, name)
    return sendFile(request, reply, blobs, file, request.query.download)
  })
}

function changeRoutes(app: ZodApp, { own, accounts, payersOf }: RouteParts): void {
  for (const act of ['cancel', 'retry', 'reissue'] as const) {
    const schema = {
      operationId: `${act}-task`,
      tags: ['tasks'],
      params: byId,
      response: { 200: task, ...problemAnswers(401, 404, 409, 429, 503) },
    }
    const config = { isCostly: act === 'retry' }
    app.post(`/api/tasks/:id/${act}`, { config, schema }, async (request, reply): Promise<Task> => {
      const person = await signedIn(accounts, request)
      const { id } = request.params
      const speech = speechFor(request)
      if (act === 'cancel') return own.cancel(person.id, id, speech)
      return own[act]({ ...person, payers: payersOf(person, request, reply) }, id, speech)
    })
  }
  const schema = {
    operationId: 'delete-task',
    tags: ['tasks'],
    params: byId,
    response: { 204: z.null(), ...problemAnswers(401, 404) },
  }
  app.delete('/api/tasks/:id', { schema }, async (request, reply) => {
    const person = await signedIn(accounts, request)
    await own.remove(person.id, request.params.id)
    return reply.code(204).send(null)
  })
}

function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  return gone.signal
}
