import { defineMessage, limits, ToolError } from '@pentimento/protocol'
import { allContracts } from '@pentimento/tools/all-contracts'
import { type Contract, type InferenceKind, limitsOf } from '@pentimento/tools/contract'
import { inferenceInput, inferenceParamsFor } from '@pentimento/tools/inference-params'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assertStorable } from '../../platform/input-check.ts'
import { problemResponses } from '../../platform/problems.ts'
import type { WorkerPool } from '../../worker/worker-pool.ts'
import type { Accounts } from '../account/account.ts'
import type { Regions } from '../regions/regions.ts'

/**
 * Interactive inference: editors' requests about an image before there is a task. They're answered immediately or
 * rejected.
 */
export function interactiveInferenceRoutes(
  workerPool: WorkerPool,
  {
    accounts,
    regions,
    concurrency,
  }: { accounts: Pick<Accounts, 'identify'>; regions: Regions; concurrency: number },
): FastifyPluginAsync {
  let running = 0
  const infer: Infer = async (contract, inferenceKind, request, reply) => {
    // Works without a session, but not for banned users.
    await accounts.identify(request)
    regions.assertAvailable(request.headers, contract)
    if (running >= concurrency) throw new ToolError('queue-full')
    running++
    try {
      const { files, params } = await readForm(request, contract)
      const job = { tool: contract.id, inferenceKind, params, files }
      return await workerPool.run(job, { signal: abortOnDisconnect(reply), onProgress: () => {} })
    } finally {
      running--
    }
  }
  return async app => {
    for (const contract of allContracts)
      for (const inferenceKind of contract.interactiveInference ?? [])
        inferenceRoute(app, contract, inferenceKind, infer)
  }
}

type Infer = (
  contract: Contract,
  inferenceKind: InferenceKind,
  request: FastifyRequest,
  reply: FastifyReply,
) => ReturnType<WorkerPool['run']>

const responseDescriptions: Record<Exclude<InferenceKind, 'preview'>, string> = {
  select: 'The object at the given points, as a PNG mask of the image’s size',
  focus: 'Saliency (red) and subject (green) as a small PNG; the `findings` header has details as JSON',
  extend:
    'A preview of the extended image, as a PNG of at most 512 pixels per side; the `findings` header names the engine of the result, as JSON',
  surface: 'The surface of the image’s content as a PNG, for relighting on the client',
}

function responseDescription({ previews }: Contract, inferenceKind: InferenceKind): string {
  if (inferenceKind !== 'preview') return responseDescriptions[inferenceKind]
  const side = previews?.maxSide ?? 0
  return `A preview of the tool’s result, if it can be computed immediately, of at most ${side} pixels per side; for images of at most ${side} × ${side} pixels`
}

function inferenceRoute(
  app: FastifyInstance,
  contract: Contract,
  inferenceKind: InferenceKind,
  infer: Infer,
): void {
  const schema = {
    operationId: `${inferenceKind}-for-${contract.id}`,
    tags: ['tools'],
    description: `${responseDescription(contract, inferenceKind)}; \`made-by\` header names the engine.`,
    consumes: ['multipart/form-data'],
    response: problemResponses(400, 403, 413, 415, 422, 451, 503),
  }
  const rateLimit = { max: 120, timeWindow: '1 minute' }
  const config = { form: formSchema(contract, inferenceKind), rateLimit, requiresAppCheck: true }
  app.post(`/api/tools/${contract.id}/${inferenceKind}`, { config, schema }, async (request, reply) => {
    const { outputs, madeBy } = await infer(contract, inferenceKind, request, reply)
    const [{ bytes, mediaType, findings }] = outputs
    if (findings !== undefined) reply.header('findings', encodeURIComponent(JSON.stringify(findings)))
    return reply.type(mediaType).header('made-by', encodeURIComponent(madeBy)).send(Buffer.from(bytes))
  })
}

function formSchema(contract: Contract, inferenceKind: InferenceKind): object {
  const [name, input] = inferenceInput(contract)
  const { maxBytes, maxPixels } = limitsOf(input)
  const limit = `At most ${maxBytes} bytes and ${maxPixels} pixels.`
  return {
    type: 'object',
    required: [name, 'params'],
    properties: {
      [name]: { type: 'string', format: 'binary', description: limit },
      params: z.toJSONSchema(inferenceParamsFor(contract, inferenceKind), {
        io: 'input',
        target: 'draft-2020-12',
      }),
    },
  }
}

async function readForm(request: FastifyRequest, contract: Contract) {
  if (!request.isMultipart())
    throw new ToolError('invalid-request', { detail: defineMessage('expected multipart/form-data') })
  const [name, input] = inferenceInput(contract)
  const fileSize = limitsOf(input).maxBytes
  const files: Record<string, Uint8Array> = {}
  let params: Record<string, unknown> = {}
  for await (const part of request.parts({
    limits: { fileSize, files: limits.maxFilesPerRequest, fieldSize: 1 << 16 },
  })) {
    if (part.type === 'file') {
      const content = await part.toBuffer()
      if (part.fieldname in contract.inputs) files[part.fieldname] = content
    } else if (part.fieldname === 'params') params = parseParams(part.value)
  }
  if (!files[name]) throw new ToolError('missing-file', { detail: name })
  return { files, params }
}

function parseParams(text: unknown): Record<string, unknown> {
  try {
    const params: Record<string, unknown> = JSON.parse(String(text))
    assertStorable(params)
    return params
  } catch (error) {
    if (error instanceof ToolError) throw error
    throw new ToolError('invalid-request', {
      detail: defineMessage('{name}: expected JSON', { name: 'params' }),
      cause: error,
    })
  }
}

/** Aborts when the client disconnects. `close` also fires after a sent response, when nothing listens anymore. */
function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.on('close', () => disconnected.abort())
  return disconnected.signal
}
