import { defineMessage, limits, ToolError } from '@pentimento/protocol'
import { type Contract, limitsOf } from '@pentimento/tools/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assertStorable } from '../../platform/input-check.ts'
import { type NamedUpload, type ReceiveFile, withReceivedFiles } from '../../platform/received-files.ts'
import type { Uploads } from '../../platform/uploads.ts'
import type { Batch } from './submission.ts'

export interface Form {
  files: Map<string, NamedUpload>
  params: unknown
  batch: Batch | undefined
  key: string | undefined
}

/**
 * Parse a multipart request: the tool's files by input name, `params` as JSON, `batch` and `key` as UUIDs, and
 * `batchSize`, the number of images in the batch. Parts may be in any order; unknown parts are ignored.
 *
 * @param use gets the form; its files are deleted afterwards, except those that it has moved
 * @throws ToolError 'invalid-request' if it isn't multipart or the JSON is invalid, 'file-too-large',
 *   'too-many-uploads'
 */
export function withForm<T>(
  request: FastifyRequest,
  { contract, uploads }: { contract: Contract; uploads: Uploads },
  use: (form: Form) => Promise<T>,
): Promise<T> {
  return withReceivedFiles(request, uploads, async receive => use(await readForm(request, contract, receive)))
}

async function readForm(request: FastifyRequest, contract: Contract, receive: ReceiveFile): Promise<Form> {
  const form: Form = { files: new Map(), params: {}, batch: undefined, key: undefined }
  let batch: string | undefined
  let size: number | undefined
  const maxBytes = Math.max(0, ...Object.values(contract.inputs).map(input => limitsOf(input).maxBytes))
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: limits.maxFilesPerRequest, fieldSize: 1 << 20 },
  })
  for await (const part of parts) {
    if (part.type === 'file') {
      if (!contract.inputs[part.fieldname]) part.file.resume()
      else form.files.set(part.fieldname, await receive(part.file, part.filename))
    } else if (part.fieldname === 'params') form.params = parseJson(part.value)
    else if (part.fieldname === 'key') form.key = parseUuid('key', part.value)
    else if (part.fieldname === 'batch') batch = parseUuid('batch', part.value)
    else if (part.fieldname === 'batchSize') size = parseBatchSize(part.value)
  }
  return batch ? { ...form, batch: { id: batch, size: size ?? 1 } } : form
}

/** The OpenAPI schema of the form. */
export function formSchema(contract: Contract): object {
  const files = Object.fromEntries(
    Object.entries(contract.inputs).map(([name, input]) => {
      const { maxBytes, maxPixels } = limitsOf(input)
      const limit = `At most ${maxBytes} bytes and ${maxPixels} pixels.`
      return [name, { type: 'string', format: 'binary', description: limit }]
    }),
  )
  const required = Object.entries(contract.inputs).filter(([, input]) => !input.optional)
  return {
    type: 'object',
    required: [...required.map(([name]) => name), ...(needsParams(contract) ? ['params'] : [])],
    properties: {
      ...files,
      params: z.toJSONSchema(contract.params, { io: 'input', target: 'draft-2020-12' }),
      key: {
        type: 'string',
        format: 'uuid',
        description:
          'Idempotency key: repeating the same request returns the task that the first one created.',
      },
      batch: { type: 'string', format: 'uuid', description: 'Shared by the tasks of one batch.' },
      batchSize: {
        type: 'integer',
        minimum: 1,
        maximum: limits.maxBatchSize,
        description:
          'Number of images in the batch, sent with each, so that the limit is checked at the first.',
      },
    },
  }
}

function needsParams(contract: Contract): boolean {
  return !contract.params.safeParse({}).success
}

function parseJson(text: unknown): unknown {
  if (text === '') return {}
  try {
    const params: unknown = JSON.parse(String(text))
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

function parseUuid(name: string, value: unknown): string {
  const parsed = z.uuid().safeParse(value)
  if (!parsed.success)
    throw new ToolError('invalid-parameter', { detail: defineMessage('{name}: expected a UUID', { name }) })
  return parsed.data
}

function parseBatchSize(value: unknown): number {
  const size = Number(value)
  if (!Number.isInteger(size) || size < 1)
    throw new ToolError('invalid-parameter', {
      detail: defineMessage('{name}: expected a whole number from 1', { name: 'batchSize' }),
    })
  if (size > limits.maxBatchSize) throw new ToolError('too-many-files')
  return size
}
