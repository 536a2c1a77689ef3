import {
  defineMessage,
  type ImageFormat,
  mediaTypes,
  type ProviderEngine,
  ToolError,
  task,
} from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import type { ApiEndpoint, ApiOutputFormat } from '@pentimento/tools/api'
import { loadApi } from '@pentimento/tools/pipelines'
import { providerEngineNeeds, requireProviderEngine } from '@pentimento/tools/provider-engines'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify'
import Negotiator from 'negotiator'
import { z } from 'zod'
import type { ApiConfig } from '../../api-config.ts'
import { abortOnDisconnect } from '../../platform/http.ts'
import { publicCors } from '../../platform/origins.ts'
import { preferredWait } from '../../platform/prefer.ts'
import { withReceivedFiles } from '../../platform/received-files.ts'
import type { Uploads } from '../../platform/uploads.ts'
import type { Regions } from '../regions/regions.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { apiErrorResponses, registerApiErrors } from './api-errors.ts'
import { apiFormSchema, readApiForm } from './api-form.ts'
import { authorize, type Caller, type Callers, creditHeaders, idempotencyKeyOf } from './callers.ts'
import { openOutput, submitTask, waitForResult } from './run-task.ts'

/** Names that clients use for JPEG, besides its media type. */
const jpegAliases = ['image/jpg', 'image/pjpeg']

export interface EndpointDeps {
  callers: Callers
  tasks: Tasks
  uploads: Uploads
  regions: Regions
  /** The engines that only providers have, and a provider of this server has. */
  providerEngines: ReadonlySet<ProviderEngine>
  config: Pick<ApiConfig, 'maxWaitS'>
}

/** Any page may call these routes: they use no cookies. */
const cors = { ...publicCors, methods: ['GET', 'POST'] }
const common: { tags: string[]; security: Record<string, string[]>[] } = {
  tags: ['api'],
  security: [{ apiKey: [] }, { bearer: [] }],
}

/** The endpoints that are compatible with the original API, and `/credits/v1`. */
export function endpointRoutes(deps: EndpointDeps): FastifyPluginAsync {
  return async app => {
    registerApiErrors(app)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'no-store')
    })
    for (const contract of allContracts)
      for (const endpoint of await loadApi(contract)) toolRoute(app, endpoint, deps)
    creditsRoute(app, deps)
  }
}

interface Paths {
  path: string
  aliases?: readonly string[]
}

/** Register a handler under a path and its aliases; the aliases and other methods are not in the OpenAPI document. */
export function registerPost(
  app: FastifyInstance,
  { path, aliases = [] }: Paths,
  {
    schema,
    form,
    bodyLimit,
    handler,
  }: { schema: object; form?: object; bodyLimit?: number; handler: RouteHandlerMethod },
): void {
  for (const url of [path, ...aliases]) {
    app.post(
      url,
      {
        config: { cors, ...(form && { form }) },
        schema: { ...schema, hide: url !== path },
        ...(bodyLimit !== undefined && { bodyLimit }),
      },
      handler,
    )
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      config: { cors },
      schema: { hide: true },
      handler: async (_request, reply) => {
        reply.header('allow', 'POST')
        throw new ToolError('invalid-request', { detail: defineMessage('expected POST') })
      },
    })
  }
}

function toolRoute(app: FastifyInstance, endpoint: ApiEndpoint, deps: EndpointDeps): void {
  const { path, aliases, contract, summary, engine } = endpoint
  const image = { description: 'The image', content: imageContent(endpoint) }
  const schema = {
    ...common,
    operationId: `api${path.replaceAll(/[/-]+/g, '-')}`,
    summary,
    consumes: ['multipart/form-data'],
    headers: z.object({
      prefer: z.string().optional().describe('`respond-async`: answer 202 with the task at once.'),
      'idempotency-key': z
        .string()
        .max(255)
        .optional()
        .describe('A repeated request is processed and charged once.'),
    }),
    response: {
      200: image,
      202: task,
      ...apiErrorResponses,
      ...(engine && { 501: { ...apiErrorResponses[500], description: providerEngineNeeds[engine] } }),
    },
  }
  const handler: RouteHandlerMethod = async (request, reply) => {
    const caller = await authorize(deps, contract, request, reply)
    if (engine) requireProviderEngine(engine, deps.providerEngines)
    return answer(endpoint, deps, { caller, request, reply })
  }
  registerPost(app, { path, ...(aliases && { aliases }) }, { schema, form: apiFormSchema(endpoint), handler })
}

async function answer(
  endpoint: ApiEndpoint,
  deps: EndpointDeps,
  { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { contract } = endpoint
  const { callers, tasks, uploads, config } = deps
  const idempotencyKey = idempotencyKeyOf(request.headers)
  const preferences = [request.headers['prefer'] ?? []].flat().join(', ')
  const isAsync = /(^|,)\s*respond-async\s*(,|$)/i.test(preferences)
  // Before the body is read, so that an unacceptable request is refused early.
  if (endpoint.outputFormat.by === 'accept') formatFor(endpoint, request, false)
  const submitted = await withReceivedFiles(request, uploads, async receive => {
    const { files, params, hasAlpha } = await readApiForm(request, endpoint, receive)
    const format = taskFormat(endpoint, formatFor(endpoint, request, hasAlpha))
    const taskParams = { ...params, format }
    return submitTask(tasks, { caller, contract, files, params: taskParams, idempotencyKey, isAsync })
  })
  if (isAsync)
    return reply
      .code(202)
      .headers(creditHeaders(await callers.creditsOf(caller)))
      .header('location', `/api/tasks/${submitted.id}`)
      .header('preference-applied', 'respond-async')
      .send(submitted)
  const waitMs = Math.min(preferredWait(preferences) ?? config.maxWaitS, config.maxWaitS) * 1000
  const signal = abortOnDisconnect(reply)
  const isRepeatable = idempotencyKey !== undefined
  const { outputs, credits } = await waitForResult(deps, {
    task: submitted,
    caller,
    waitMs,
    isRepeatable,
    signal,
  })
  const output = outputs.find(({ name }) => name === endpoint.output) ?? outputs[0]
  if (!output) throw new ToolError('internal')
  const content = await openOutput(tasks, output)
  if (output.findings !== undefined)
    reply.header('findings', encodeURIComponent(JSON.stringify(output.findings)))
  return reply
    .headers(creditHeaders(credits))
    .header('content-type', output.mediaType)
    .header('content-length', output.bytes)
    .send(content)
}

const formatFor = (endpoint: ApiEndpoint, { headers }: FastifyRequest, hasAlpha: boolean) =>
  chooseFormat(endpoint.outputFormat, { accept: headers.accept, hasAlpha })

/** The tool's own default format is requested by no parameter. */
function taskFormat({ contract, output }: ApiEndpoint, format: ImageFormat): ImageFormat | undefined {
  const [first] = Object.keys(contract.outputs)
  return output === first ? format : undefined
}

function imageContent({ outputFormat }: ApiEndpoint) {
  const formats =
    outputFormat.by === 'accept'
      ? outputFormat.formats
      : outputFormat.by === 'transparency'
        ? [outputFormat.opaque, outputFormat.transparent]
        : [outputFormat.format]
  const binary = z.string().meta({ format: 'binary' })
  return Object.fromEntries(formats.map(format => [mediaTypes[format], { schema: binary }]))
}

function creditsRoute(app: FastifyInstance, { callers }: EndpointDeps): void {
  const { 401: missing, 403: invalid, 429: limited } = apiErrorResponses
  const schema = {
    ...common,
    operationId: 'api-credits-v1',
    description: 'The remaining credits.',
    response: {
      200: {
        description: 'The credits',
        content: {
          'application/json': {
            schema: z
              .object({ remaining: z.number(), reserved: z.number() })
              .meta({ examples: [{ remaining: 99, reserved: 0 }] }),
          },
        },
      },
      401: missing,
      403: invalid,
      429: limited,
    },
  }
  app.get('/credits/v1', { config: { cors }, schema }, async (request, reply) => {
    const caller = await callers.identify(request.headers, reply)
    const credits = await callers.creditsOf(caller)
    reply.headers(creditHeaders(credits))
    return { remaining: credits.available / 100, reserved: credits.reserved / 100 }
  })
  app.options('/credits/v1', { config: { cors }, schema: { hide: true } }, async (_request, reply) =>
    reply.send(),
  )
}

/**
 * The format of the response. Only endpoints that state so follow the Accept header; any type, none and the default
 * header of axios allow every format.
 *
 * @throws ToolError 'not-acceptable'
 */
function chooseFormat(
  output: ApiOutputFormat,
  { accept, hasAlpha }: { accept: string | undefined; hasAlpha: boolean },
): ImageFormat {
  if (output.by === 'endpoint') return output.format
  if (output.by === 'transparency') return hasAlpha ? output.transparent : output.opaque
  const headers = { accept: accept?.trim() ? accept : undefined }
  const namesOf = (format: ImageFormat) => [mediaTypes[format], ...(format === 'jpeg' ? jpegAliases : [])]
  const [preferred] = new Negotiator({ headers }).mediaTypes(output.formats.flatMap(namesOf))
  const format = output.formats.find(format => preferred && namesOf(format).includes(preferred))
  if (!format)
    throw new ToolError('not-acceptable', {
      detail: output.formats.map(format => mediaTypes[format]).join(', '),
    })
  return format
}
