import { exportOptions, isActive, type Task, ToolError, task, taskPage } from '@pentimento/protocol'
import * as contracts from '@pentimento/tools/contracts'
import type { FastifyPluginAsync } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import { abortOnDisconnect } from '../../platform/http.ts'
import { preferredWait } from '../../platform/prefer.ts'
import { problemResponses } from '../../platform/problems.ts'
import { translatorFor } from '../../platform/translator.ts'
import type { Uploads } from '../../platform/uploads.ts'
import type { ZodApp } from '../../platform/zod-app.ts'
import type { ProcessSlots } from '../../worker/process-slots.ts'
import type { WorkerPool } from '../../worker/worker-pool.ts'
import { type Accounts, requireSignedIn } from '../account/account.ts'
import type { QuotaSubjectsOf } from '../quotas/quotas.ts'
import type { Regions } from '../regions/regions.ts'
import { sendExport, sendFile } from './files.ts'
import { formSchema, withForm } from './form.ts'
import type { OwnerTasks } from './owner-tasks.ts'
import type { TaskWait } from './wait.ts'

export interface TaskRouteDeps {
  ownerTasks: OwnerTasks
  wait: TaskWait
  accounts: Accounts
  quotaSubjectsOf: QuotaSubjectsOf
  regions: Regions
  blobs: Blobs
  uploads: Uploads
  clock: Clock
  workerPool: Pick<WorkerPool, 'export'>
  slots: Pick<ProcessSlots, 'acquireForRequest'>
}

/** The task API: one route per tool to create tasks, the others by task id. */
export function taskRoutes(deps: TaskRouteDeps): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>()
    for (const contract of Object.values(contracts)) createTaskRoute(app, contract, deps)
    readRoutes(app, deps)
    fileRoute(app, deps)
    exportRoute(app, deps)
    changeRoutes(app, deps)
  }
}

const byId = z.object({ id: z.uuid() })

function createTaskRoute(
  app: ZodApp,
  contract: (typeof contracts)[keyof typeof contracts],
  { ownerTasks, wait, accounts, quotaSubjectsOf, regions, uploads }: TaskRouteDeps,
): void {
  const schema = {
    operationId: `create-${contract.id}-task`,
    tags: ['tools'],
    description: `Create a task of the tool ${contract.id}: 202 at once, or with \`Prefer: wait=25\` its result.`,
    consumes: ['multipart/form-data'],
    headers: z.object({ prefer: z.string().optional().describe('`wait=N`, RFC 7240.') }),
    response: { 200: task, 202: task, ...problemResponses(400, 403, 409, 413, 415, 422, 429, 451, 503, 507) },
  }
  const rateLimit = { max: 120, timeWindow: '1 minute' }
  const config = { form: formSchema(contract), rateLimit, requiresAppCheck: true }
  app.post(`/api/tools/${contract.id}/tasks`, { config, schema }, async (request, reply) => {
    regions.assertAvailable(request.headers, contract)
    const translator = translatorFor(request)
    const waitS = preferredWait(request.headers.prefer)
    const { owner, created } = await withForm(request, { contract, uploads }, async form => {
      const person = (await accounts.identify(request)) ?? (await accounts.createVisitor(request, reply))
      const owner = { ...person, quotaSubjects: quotaSubjectsOf(person, request, reply) }
      const callsWebhooks = person.apiKey !== undefined && waitS === undefined
      const submission = { contract, ...form, callsWebhooks }
      return { owner, created: await ownerTasks.submit(owner, submission, translator) }
    })
    reply.header('location', `/api/tasks/${created.id}`)
    if (waitS === undefined) return reply.code(202).send(created)
    reply.header('preference-applied', `wait=${waitS}`)
    const disconnected = abortOnDisconnect(reply)
    await wait.untilEnded(owner.id, created.id, { waitMs: waitS * 1000, disconnected })
    const { task: found } = await wait.find(owner.id, created.id, translator)
    return reply.code(isActive(found) ? 202 : 200).send(found)
  })
}

function readRoutes(app: ZodApp, { ownerTasks, accounts }: TaskRouteDeps): void {
  const list = {
    operationId: 'list-tasks',
    tags: ['tasks'],
    description: 'Your tasks, newest first.',
    querystring: z.object({
      after: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: { 200: taskPage, ...problemResponses(400) },
  }
  app.get('/api/tasks', { schema: list }, async request => {
    const person = await accounts.identify(request)
    return person ? ownerTasks.page(person.id, request.query, translatorFor(request)) : { tasks: [] }
  })

  const read = {
    operationId: 'read-task',
    tags: ['tasks'],
    description: 'A task: its state, and its results once it’s ready.',
    params: byId,
    response: { 200: task, ...problemResponses(401, 404) },
  }
  app.get('/api/tasks/:id', { schema: read }, async request => {
    const person = await requireSignedIn(accounts, request)
    return ownerTasks.find(person.id, request.params.id, translatorFor(request))
  })
}

/** A page loads many thumbnails at once. Sessions that end are forgotten immediately, in every process. */
const thumbnailIdentityMs = 5000

function fileRoute(app: ZodApp, { ownerTasks, accounts, blobs }: TaskRouteDeps): void {
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
    response: { 200: z.any().describe('The file'), ...problemResponses(401, 404, 409) },
  }
  app.get('/api/tasks/:id/:kind/:name/:version?', { schema }, async (request, reply) => {
    const { id, kind, name } = request.params
    const person = await requireSignedIn(accounts, request, kind === 'thumbnails' ? thumbnailIdentityMs : 0)
    const file = await ownerTasks.file(person.id, id, kind, name)
    return sendFile(request, reply, blobs, file, request.query.download)
  })
}

function exportRoute(app: ZodApp, { ownerTasks, accounts, blobs, workerPool, slots }: TaskRouteDeps): void {
  const schema = {
    operationId: 'export-task-output',
    tags: ['tasks'],
    description: 'An output as another file: format, quality, size, metadata, background.',
    params: byId.extend({ name: z.string(), version: z.string().optional() }),
    querystring: exportOptions.extend({
      download: z.string().max(200).optional().describe('Send as an attachment with this file name.'),
    }),
    response: problemResponses(400, 401, 404, 409, 429, 503, 504, 507),
  }
  const config = { rateLimit: { max: 240, timeWindow: '1 minute' } }
  app.get('/api/tasks/:id/exports/:name/:version?', { config, schema }, async (request, reply) => {
    const person = await requireSignedIn(accounts, request)
    const { download, ...options } = request.query
    const { tool, output, original, hasMetadata } = await ownerTasks.exportSource(
      person.id,
      request.params.id,
      request.params.name,
    )
    const signal = abortOnDisconnect(reply)
    const release = await slots.acquireForRequest(person.id, signal)
    try {
      const [bytes, originalBytes] = await Promise.all(
        [output, original].map(file => file && blobs.get(file.key)),
      )
      if (!bytes) throw new ToolError('not-found')
      const source = { output: bytes, format: output.format, hasMetadata, original: originalBytes }
      const run = { workClass: 'interactive', signal, onProgress: () => {} } as const
      return sendExport(reply, await workerPool.export({ tool, options, ...source }, run), download)
    } finally {
      release()
    }
  })
}

function changeRoutes(app: ZodApp, { ownerTasks, accounts, quotaSubjectsOf }: TaskRouteDeps): void {
  const actions = {
    cancel: 'Cancel a task that hasn’t ended. It costs nothing.',
    retry: 'Process a task again that failed or was canceled.',
    reissue: 'Process a ready task again, for the better result that the current plan allows.',
  }
  for (const action of ['cancel', 'retry', 'reissue'] as const) {
    const schema = {
      operationId: `${action}-task`,
      tags: ['tasks'],
      description: actions[action],
      params: byId,
      response: { 200: task, ...problemResponses(401, 404, 409, 429, 503) },
    }
    const config = { requiresAppCheck: action === 'retry' }
    app.post(`/api/tasks/:id/${action}`, { config, schema }, async (request, reply): Promise<Task> => {
      const person = await requireSignedIn(accounts, request)
      const { id } = request.params
      const translator = translatorFor(request)
      if (action === 'cancel') return ownerTasks.cancel(person.id, id, translator)
      const quotaSubjects = quotaSubjectsOf(person, request, reply)
      if (action === 'retry') return ownerTasks.retry({ ...person, quotaSubjects }, id, translator)
      // Without a key: processing again for a better plan isn't paid with credits.
      return ownerTasks.reissue({ ...person, apiKey: undefined, quotaSubjects }, id, translator)
    })
  }
  const schema = {
    operationId: 'delete-task',
    tags: ['tasks'],
    description: 'Delete a task in any state, and its files.',
    params: byId,
    response: { 204: z.null(), ...problemResponses(401, 404) },
  }
  app.delete('/api/tasks/:id', { schema }, async (request, reply) => {
    const person = await requireSignedIn(accounts, request)
    await ownerTasks.remove(person.id, request.params.id)
    return reply.code(204).send(null)
  })
}
