import { ToolError, toCredits } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import type { Dialect, DialectService } from '@pentimento/tools/dialect'
import { loadDialects } from '@pentimento/tools/pipelines'
import { requireProviderEngine } from '@pentimento/tools/provider-engines'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { abortOnDisconnect } from '../../../platform/http.ts'
import { publicCors } from '../../../platform/origins.ts'
import { withReceivedContent } from '../../../platform/received-files.ts'
import { registerApiErrors } from '../api-errors.ts'
import { requiredFields } from '../api-form.ts'
import { authorize, type Caller, creditHeaders, idempotencyKeyOf } from '../callers.ts'
import { type EndpointDeps, registerPost } from '../endpoint-routes.ts'
import { readOutput, submitTask, waitForResult } from '../run-task.ts'
import { maxJsonBytes, readDialectRequest } from './read-request.ts'
import { services } from './services.ts'

type DialectDeps = EndpointDeps & { clock: Clock }

/** Clients of these services wait longer than those of the original API. */
const maxWaitMs = 120_000

/** Endpoints with the paths, fields, errors and answers of other services, so that their clients work here. */
export function dialectRoutes(deps: DialectDeps): FastifyPluginAsync {
  return async app => {
    for (const contract of allContracts)
      for (const dialect of await loadDialects(contract))
        await app.register(async scope => dialectRoute(scope, dialect, deps))
    await app.register(async scope => editRoute(scope, deps))
    await app.register(async scope => accountRoute(scope, deps))
  }
}

function dialectRoute(app: FastifyInstance, dialect: Dialect, deps: DialectDeps): void {
  const { path, summary, service } = dialect
  const callers = identifyFirst(app, service, (request, reply) =>
    authorize(deps, dialect.contract, request, reply),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  const takesFiles = Object.values(dialect.sources).some(({ file }) => file)
  const schema = {
    ...documentation(path),
    summary,
    consumes: [...(takesFiles ? ['multipart/form-data'] : []), 'application/json'],
    response: responses(service),
  }
  registerPost(app, dialect, {
    schema,
    form: formSchema(dialect),
    bodyLimit: maxJsonBytes,
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new ToolError('api-key-missing')
      return answer(dialect, deps, { caller, request, reply })
    },
  })
}

/** OpenAI's edits describe the change in words, which no built-in engine can do. */
function editRoute(app: FastifyInstance, { callers }: DialectDeps): void {
  const path = '/v1/images/edits'
  identifyFirst(app, 'openai', (request, reply) => callers.identify(request.headers, reply))
  const needs =
    'Editing by words needs a model that follows instructions, such as gpt-image. Pentimento uses none for this, even if one is connected'
  const { 200: _, ...withoutResult } = responses('openai')
  const schema = {
    ...documentation(path),
    description: 'OpenAI: edit an image by words. Not available: always 501.',
    response: { ...withoutResult, 501: { ...withoutResult[400], description: needs } },
  }
  registerPost(
    app,
    { path },
    {
      schema,
      handler: async () => {
        throw new ToolError('engine-missing', { detail: needs })
      },
    },
  )
}

/** remove.bg's balance. All credits count as paid for; there are no subscription's or free ones beside them. */
function accountRoute(app: FastifyInstance, { callers }: DialectDeps): void {
  const path = '/v1.0/account'
  const identified = identifyFirst(app, 'remove.bg', (request, reply) =>
    callers.identify(request.headers, reply),
  )
  const { 401: missing, 403: invalid, 429: limited } = responses('remove.bg')
  const attributes = z.object({
    credits: z.object({
      total: z.number(),
      subscription: z.number(),
      payg: z.number(),
      enterprise: z.number(),
    }),
    api: z.object({ free_calls: z.int(), sizes: z.string() }),
  })
  const schema = {
    ...documentation(path),
    description: 'remove.bg: the remaining credits.',
    response: {
      200: {
        description: 'The credits',
        content: { 'application/json': { schema: z.object({ data: z.object({ attributes }) }) } },
      },
      401: missing,
      403: invalid,
      429: limited,
    },
  }
  app.get(path, { config: { cors: publicCors }, schema }, async request => {
    const caller = identified.get(request)
    if (!caller) throw new ToolError('api-key-missing')
    const total = toCredits((await callers.creditsOf(caller)).available)
    return {
      data: {
        attributes: {
          credits: { total, subscription: 0, payg: total, enterprise: 0 },
          api: { free_calls: 0, sizes: 'all' },
        },
      },
    }
  })
  app.options(path, { config: { cors: publicCors }, schema: { hide: true } }, async (_request, reply) =>
    reply.send(),
  )
}

/** Identify the caller before the body is read, and answer errors as the service does. */
function identifyFirst(
  app: FastifyInstance,
  service: DialectService,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>,
): WeakMap<FastifyRequest, Caller> {
  const callers = new WeakMap<FastifyRequest, Caller>()
  registerApiErrors(app, services[service].formatError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'no-store')
    if (request.method !== 'OPTIONS') callers.set(request, await identify(request, reply))
  })
  return callers
}

async function answer(
  dialect: Dialect,
  deps: DialectDeps,
  { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { contract, service } = dialect
  const { tasks, uploads, clock } = deps
  const idempotencyKey = idempotencyKeyOf(request.headers)
  const task = await withReceivedContent(request, uploads, async receive => {
    const { files, fields } = await readDialectRequest(request, dialect, receive)
    const asked = dialect.toRequest(fields)
    if (asked.engine) requireProviderEngine(asked.engine, deps.providerEngines)
    const params = { ...asked.params, format: asked.format }
    return submitTask(tasks, { caller, contract, files, params, idempotencyKey, isAsync: false })
  })
  const signal = abortOnDisconnect(reply)
  const isRepeatable = idempotencyKey !== undefined
  const { outputs, credits } = await waitForResult(deps, {
    task,
    caller,
    waitMs: maxWaitMs,
    isRepeatable,
    signal,
  })
  const [first, ...others] = await Promise.all(
    outputs.map(async output => ({ ...output, bytes: await readOutput(tasks, output) })),
  )
  if (!first) throw new ToolError('internal')
  const { accept = '' } = request.headers
  const context = { accept, credits: `${toCredits(credits.charged)}`, now: clock.now() }
  const { headers, body } = services[service].respond([first, ...others], context)
  return reply
    .type('application/json')
    .headers({ ...creditHeaders(credits), ...headers })
    .serializer(JSON.stringify)
    .send(body)
}

const documentation = (path: string) => ({
  tags: ['compatible'],
  operationId: `compatible${path.replaceAll(/[^a-z0-9]+/gi, '-')}`,
  security: [{ apiKey: [] }, { bearer: [] }] as Record<string, string[]>[],
})

/** The responses of a service, for a route's schema. */
function responses(service: DialectService) {
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
  const error = z.record(z.string(), z.unknown())
  const binary = z.string().meta({ format: 'binary' })
  const images = Object.fromEntries(
    ['image/png', 'image/jpeg', 'image/webp'].map(type => [type, { schema: binary }]),
  )
  const data = z.object({ created: z.int(), data: z.array(z.object({ b64_json: z.string() })) })
  const errors = {
    400: 'Malformed request',
    401: 'No key, or an unknown one',
    402: 'Not enough credits',
    403: 'Invalid key',
    409: 'The Idempotency-Key was used for a different request',
    422: 'Refused content',
    500: 'Processing failed',
    501: 'No engine of this server can do it',
  }
  return {
    200: { description: 'The result', content: service === 'openai' ? json(data) : images },
    ...(Object.fromEntries(
      Object.entries({ ...errors, 429: 'Too many requests', 503: 'Busy' }).map(([status, description]) => {
        const body = { status: Number(status), message: description }
        const { body: example } = services[service].formatError({ code: 'invalid-request', ...body })
        return [
          status,
          { description, content: { 'application/json': { schema: error.meta({ examples: [example] }) } } },
        ]
      }),
    ) as Record<400 | 401 | 403 | 429, { description: string; content: object }>),
  }
}

/** The OpenAPI schema of a request. */
function formSchema({ sources, fields }: Dialect): object {
  const { properties } = z.toJSONSchema(fields, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  })
  const images = Object.values(sources).flatMap(({ file, base64, url }) => [
    ...(file ? [[file, { type: 'string', format: 'binary' }]] : []),
    ...(base64
      ? [[base64, { type: 'string', contentEncoding: 'base64', description: 'An image as Base64.' }]]
      : []),
    ...(url ? [[url, { type: 'string', format: 'uri', description: 'HTTPS, from a public address.' }]] : []),
  ])
  const requiredImages = Object.values(sources).flatMap(source => {
    const [name, ...others] = Object.values(source)
    return name !== undefined && others.length === 0 ? [name] : []
  })
  return {
    type: 'object',
    required: [...requiredImages, ...requiredFields(fields)],
    properties: { ...Object.fromEntries(images), ...properties },
  }
}
