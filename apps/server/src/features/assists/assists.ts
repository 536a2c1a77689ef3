import { limits, saying, ToolError } from '@pentimento/protocol'
import { pictureAskedOf, wishFor } from '@pentimento/tools/assist-questions'
import { type Assist, type Contract, limitsOf } from '@pentimento/tools/contract'
import { everyContract } from '@pentimento/tools/every-contract'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problemAnswers } from '../../platform/problems.ts'
import type { Studio } from '../../worker/studio.ts'
import type { Accounts } from '../account/account.ts'
import type { Regions } from '../regions/regions.ts'

/**
 * Interactive inference: editors' requests about an image before there is a task. They're answered immediately or
 * rejected.
 */
export function assistRoutes(
  studio: Studio,
  { accounts, regions, atOnce }: { accounts: Pick<Accounts, 'identify'>; regions: Regions; atOnce: number },
): FastifyPluginAsync {
  let busy = 0
  const take: Take = async (contract, assist, request, reply) => {
    // Works without a session, but not for banned users.
    await accounts.identify(request.headers)
    regions.judge(request.headers, contract)
    if (busy >= atOnce) throw new ToolError('queue-full')
    busy++
    try {
      const { files, params } = await readQuestion(request, contract)
      const order = { tool: contract.id, assist, params, files }
      return await studio.work(order, { signal: whenGone(reply), onProgress: () => {} })
    } finally {
      busy--
    }
  }
  return async app => {
    for (const contract of everyContract)
      for (const assist of contract.assists ?? []) assistRoute(app, contract, assist, take)
  }
}

type Take = (
  contract: Contract,
  assist: Assist,
  request: FastifyRequest,
  reply: FastifyReply,
) => ReturnType<Studio['work']>

const answers: Record<Exclude<Assist, 'preview'>, string> = {
  select: 'The object at the given points, as a PNG mask of the image’s size',
  focus: 'Saliency (red) and subject (green) as a small PNG; the `findings` header has details as JSON',
  extend:
    'A preview of the extended image, as a PNG of at most 512 pixels per side; the `findings` header names the engine of the result, as JSON',
  surface: 'The surface of the image’s content as a PNG, for relighting on the client',
}

function answerOf({ previews }: Contract, assist: Assist): string {
  if (assist !== 'preview') return answers[assist]
  const side = previews?.side ?? 0
  return `A preview of the tool’s result, if it can be computed immediately, of at most ${side} pixels per side; for images of at most ${side} × ${side} pixels`
}

function assistRoute(app: FastifyInstance, contract: Contract, assist: Assist, take: Take): void {
  const schema = {
    operationId: `${assist}-for-${contract.id}`,
    tags: ['tools'],
    description: `${answerOf(contract, assist)}; \`made-by\` header names the engine.`,
    consumes: ['multipart/form-data'],
    response: problemAnswers(400, 403, 413, 415, 422, 451, 503),
  }
  const rateLimit = { max: 120, timeWindow: '1 minute' }
  const config = { form: questionSchema(contract, assist), rateLimit, isCostly: true }
  app.post(`/api/tools/${contract.id}/${assist}`, { config, schema }, async (request, reply) => {
    const { outputs, madeBy } = await take(contract, assist, request, reply)
    const [{ bytes, mediaType, findings }] = outputs
    if (findings !== undefined) reply.header('findings', encodeURIComponent(JSON.stringify(findings)))
    return reply.type(mediaType).header('made-by', encodeURIComponent(madeBy)).send(Buffer.from(bytes))
  })
}

function questionSchema(contract: Contract, assist: Assist): object {
  const [name, take] = pictureAskedOf(contract)
  const { maxBytes, maxPixels } = limitsOf(take)
  const limit = `At most ${maxBytes} bytes and ${maxPixels} pixels.`
  return {
    type: 'object',
    required: [name, 'params'],
    properties: {
      [name]: { type: 'string', format: 'binary', description: limit },
      params: z.toJSONSchema(wishFor(contract, assist), { io: 'input', target: 'draft-2020-12' }),
    },
  }
}

async function readQuestion(request: FastifyRequest, contract: Contract) {
  if (!request.isMultipart())
    throw new ToolError('invalid-request', { detail: saying('expected multipart/form-data') })
  const [name, take] = pictureAskedOf(contract)
  const fileSize = limitsOf(take).maxBytes
  const files: Record<string, Uint8Array> = {}
  let params: Record<string, unknown> = {}
  for await (const part of request.parts({
    limits: { fileSize, files: limits.filesAtOnce, fieldSize: 1 << 16 },
  })) {
    if (part.type === 'file') {
      const content = await part.toBuffer()
      if (part.fieldname in contract.takes) files[part.fieldname] = content
    } else if (part.fieldname === 'params') params = parseParams(part.value)
  }
  if (!files[name]) throw new ToolError('missing-file', { detail: name })
  return { files, params }
}

function parseParams(text: unknown): Record<string, unknown> {
  try {
    return JSON.parse(String(text))
  } catch (error) {
    throw new ToolError('invalid-request', {
      detail: saying('{name}: expected JSON', { name: 'params' }),
      cause: error,
    })
  }
}

/** Aborts when the client disconnects. `close` also fires after a sent response, when nothing listens anymore. */
function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  return gone.signal
}
