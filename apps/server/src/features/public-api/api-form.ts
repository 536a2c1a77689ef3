import { defineMessage, ToolError } from '@pentimento/protocol'
import type { ApiEndpoint, ApiFile } from '@pentimento/tools/api'
import { inspectUpload } from '@pentimento/tools/inspect-upload'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { NamedUpload, ReceiveFile } from '../../platform/received-files.ts'
import type { InspectedUpload } from '../tasks/tasks.ts'

const maxFieldBytes = 1 << 20

/** The form of a request: the files by the contract's input names, and the tool's parameters without the format. */
export interface ApiForm {
  files: Map<string, InspectedUpload>
  params: Record<string, unknown>
  /** Whether the first file has an alpha channel. */
  hasAlpha: boolean
}

/**
 * Read a multipart request as clients send it: parts in any order, with any file name or none and any declared type.
 * What a part is depends only on its name; unknown parts are ignored.
 *
 * @throws ToolError 'invalid-request', 'invalid-parameter', 'missing-file', 'file-too-large', 'image-too-large',
 *   'unsupported-format', 'unreadable-image'
 */
export async function readApiForm(
  request: FastifyRequest,
  endpoint: ApiEndpoint,
  receive: ReceiveFile,
): Promise<ApiForm> {
  const { texts, uploads } = await readParts(
    request,
    { files: endpoint.files, isText: name => name in endpoint.fields.shape },
    receive,
  )
  const files: ApiForm['files'] = new Map()
  let first: Awaited<ReturnType<typeof inspectFile>> | undefined
  for (const [name, file] of Object.entries(endpoint.files)) {
    const upload = uploads.get(name)
    if (!upload) throw new ToolError('missing-file', { detail: name })
    const source = await inspectFile(name, file, upload.path)
    first ??= source
    if (endpoint.contract.inputs[file.input]?.kind === 'mask') assertSameSize(name, first, source)
    files.set(file.input, { ...upload, info: source })
  }
  const fields = parseFields(endpoint.fields, Object.fromEntries(texts))
  return { files, params: endpoint.toParams(fields), hasAlpha: first?.hasAlpha ?? false }
}

/**
 * The fields of a request.
 *
 * @throws ToolError 'invalid-parameter' that names the first wrong one
 */
export function parseFields(schema: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  const fields = schema.safeParse(values)
  if (fields.success) return fields.data
  const [issue] = fields.error.issues
  const name = issue?.path.join('.') ?? ''
  throw new ToolError('invalid-parameter', {
    detail: defineMessage('{name}: {message}', { name, message: issue?.message ?? '' }),
    cause: fields.error,
  })
}

interface PartNames {
  /** Limits of the parts that are files, by their names. */
  files: Readonly<Record<string, { maxBytes: number }>>
  /** Whether a part is a text field, although it may have a file name. */
  isText: (name: string) => boolean
  /** @default 1 MiB */
  maxTextBytes?: number
}

/**
 * Read the parts of a multipart request; unknown parts are ignored.
 *
 * @throws ToolError 'invalid-request', 'invalid-parameter', 'file-too-large'
 */
export async function readParts(
  request: FastifyRequest,
  names: PartNames,
  receive: ReceiveFile,
): Promise<{ texts: Map<string, string>; uploads: Map<string, NamedUpload> }> {
  try {
    return await collectParts(request, names, receive)
  } catch (error) {
    throw toRequestError(error)
  }
}

async function collectParts(
  request: FastifyRequest,
  { files, isText, maxTextBytes = maxFieldBytes }: PartNames,
  receive: ReceiveFile,
) {
  const texts = new Map<string, string>()
  const uploads = new Map<string, NamedUpload>()
  const maxBytes = Math.max(maxFieldBytes, ...Object.values(files).map(file => file.maxBytes))
  const parts = request.parts({
    // As text, a part without a file name would be damaged by decoding; as a file, an unknown one is skipped.
    isPartAFile: name => name === undefined || !isText(name),
    limits: { fileSize: maxBytes, fieldSize: maxTextBytes, parts: 100 },
  })
  for await (const part of parts) {
    const name = part.fieldname
    if (texts.has(name) || uploads.has(name))
      throw new ToolError('invalid-request', { detail: defineMessage('{name}: sent twice', { name }) })
    if (part.type === 'field') {
      if (part.valueTruncated) throw new ToolError('invalid-parameter', { detail: name })
      texts.set(name, typeof part.value === 'string' ? part.value : JSON.stringify(part.value))
    } else if (files[name]) uploads.set(name, await receive(part.file, part.filename))
    else part.file.resume()
  }
  return { texts, uploads }
}

async function inspectFile(name: string, file: ApiFile, path: string) {
  const kind = { kind: 'image', maxPixels: file.maxPixels, maxBytes: file.maxBytes } as const
  const info = await inspectUpload(path, kind)
  const { format, width, height } = info
  if (!file.formats.some(allowed => allowed === format))
    throw new ToolError('unsupported-format', {
      detail: defineMessage('{name}: expected {expected}, got {got}', {
        name,
        expected: file.formats.join(', '),
        got: format,
      }),
    })
  if (file.maxSide !== undefined && Math.max(width, height) > file.maxSide)
    throw new ToolError('image-too-large', {
      detail: defineMessage('expected sides of at most {longest} pixels, got {got}', {
        longest: file.maxSide,
        got: `${width} × ${height}`,
      }),
    })
  return info
}

interface Size {
  width: number
  height: number
}

function assertSameSize(name: string, expected: Size, got: Size): void {
  if (got.width === expected.width && got.height === expected.height) return
  const detail = defineMessage('{name}: expected {size}, got {got}', {
    name,
    size: `${expected.width}×${expected.height}`,
    got: `${got.width}×${got.height}`,
  })
  throw new ToolError('mask-size-differs', { detail })
}

/** The names of the fields without which a request is refused. */
export function requiredFields(fields: z.ZodObject): string[] {
  const { issues = [] } = fields.safeParse({}).error ?? {}
  return [...new Set(issues.map(({ path }) => String(path[0])))]
}

/** The OpenAPI schema of an endpoint's form. */
export function apiFormSchema({ files, fields }: ApiEndpoint): object {
  const { properties = {} } = z.toJSONSchema(fields, { target: 'draft-2020-12', io: 'output' })
  const fileSchemas = Object.entries(files).map(([name, { formats, maxBytes, maxPixels }]) => {
    const limits = `${formats.join(', ')}; at most ${maxBytes / 2 ** 20} MB and ${maxPixels / 1e6} megapixels.`
    return [name, { type: 'string', format: 'binary', description: limits }]
  })
  return {
    type: 'object',
    required: [...Object.keys(files), ...requiredFields(fields)],
    properties: { ...Object.fromEntries(fileSchemas), ...properties },
  }
}

/** Errors of the multipart parser are faults of the request. */
function toRequestError(error: unknown): ToolError {
  if (error instanceof ToolError) return error
  const { code } = error as { code?: string }
  return code === 'FST_REQ_FILE_TOO_LARGE'
    ? new ToolError('file-too-large', { cause: error })
    : new ToolError('invalid-request', {
        detail: defineMessage('the multipart body is incomplete or damaged'),
        cause: error,
      })
}
