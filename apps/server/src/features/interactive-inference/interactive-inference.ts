import { allContracts } from '@pentimento/tools/all-contracts'
import { type Contract, type InferenceKind, limitsOf } from '@pentimento/tools/contract'
import { inferenceInput, inferenceParamsFor } from '@pentimento/tools/inference-params'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { abortOnDisconnect } from '../../platform/http.ts'
import { networkOf } from '../../platform/network-of.ts'
import { problemResponses } from '../../platform/problems.ts'
import type { ProcessSlots } from '../../worker/process-slots.ts'
import type { WorkerPool } from '../../worker/worker-pool.ts'
import type { Accounts } from '../account/account.ts'
import type { Regions } from '../regions/regions.ts'
import { readForm } from './read-form.ts'
import { createBodies } from './request-bodies.ts'

/**
 * Interactive inference: editors' requests about an image before there is a task. They share the worker processes with
 * tasks and wait for one only briefly.
 */
export function interactiveInferenceRoutes(
  workerPool: Pick<WorkerPool, 'run'>,
  { accounts, regions, slots, clock }: InteractiveInferenceDeps,
): FastifyPluginAsync {
  const bodies = createBodies(clock)
  const infer: Infer = async (contract, inferenceKind, request, reply) => {
    // Works without a session, but not for banned users.
    const person = await accounts.identify(request)
    regions.assertAvailable(request.headers, contract)
    const owner = person && !person.isAnonymous ? person.id : networkOf(request.ip)
    const body = bodies.open(owner)
    try {
      const signal = abortOnDisconnect(reply)
      const { files, params } = await readForm(request, reply, { contract, body, signal })
      const release = await slots.acquireForRequest(owner, signal)
      try {
        const job = { tool: contract.id, inferenceKind, params, files }
        return await workerPool.run(job, { workClass: 'interactive', signal, onProgress: () => {} })
      } finally {
        release()
      }
    } finally {
      body.release()
    }
  }
  return async app => {
    for (const contract of allContracts)
      for (const inferenceKind of contract.interactiveInference ?? [])
        inferenceRoute(app, contract, inferenceKind, infer)
  }
}

interface InteractiveInferenceDeps {
  accounts: Pick<Accounts, 'identify'>
  regions: Regions
  slots: Pick<ProcessSlots, 'acquireForRequest'>
  clock: Clock
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
    response: problemResponses(400, 403, 408, 413, 415, 422, 451, 503, 504, 507),
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
