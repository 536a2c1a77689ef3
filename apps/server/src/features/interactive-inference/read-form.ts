import type { Readable } from 'node:stream'
import { defineMessage, limits, ToolError } from '@pentimento/protocol'
import { type Contract, limitsOf } from '@pentimento/tools/contract'
import { inferenceInput } from '@pentimento/tools/inference-params'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assertStorable } from '../../platform/input-check.ts'
import type { Body } from './request-bodies.ts'

interface Form {
  files: Record<string, Uint8Array>
  params: Record<string, unknown>
}

/**
 * Read the images and parameters of a request.
 *
 * @param signal aborts when the client disconnects
 * @throws ToolError 'upload-timeout', after which the connection is closed; 'interactive-busy', 'file-too-large',
 *   'invalid-request', 'missing-file'
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { contract, body, signal }: { contract: Contract; body: Body; signal: AbortSignal },
): Promise<Form> {
  const stop = AbortSignal.any([signal, body.timeout])
  const stopped = Promise.withResolvers<never>()
  const onStop = () => stopped.reject(stop.reason)
  stop.addEventListener('abort', onStop, { once: true })
  // The rest of the body isn't read, so the connection can't be used for another request.
  const closeConnection = () => {
    reply.header('connection', 'close')
    reply.raw.once('finish', () => request.raw.destroy())
  }
  body.timeout.addEventListener('abort', closeConnection, { once: true })
  try {
    const form = await Promise.race([readParts(request, contract, body), stopped.promise])
    body.received()
    return form
  } finally {
    stop.removeEventListener('abort', onStop)
  }
}

async function readParts(request: FastifyRequest, contract: Contract, body: Body): Promise<Form> {
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
      const content = await readFile(part.file, body)
      if (part.file.truncated) throw new ToolError('file-too-large')
      if (part.fieldname in contract.inputs) files[part.fieldname] = content
    } else if (part.fieldname === 'params') params = parseParams(part.value)
  }
  if (!files[name]) throw new ToolError('missing-file', { detail: name })
  return { files, params }
}

async function readFile(file: Readable, body: Body): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) {
    body.add(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
