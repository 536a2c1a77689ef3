import { Readable } from 'node:stream'
import { defineMessage, ToolError } from '@pentimento/protocol'
import { limitsOf } from '@pentimento/tools/contract'
import type { Dialect, DialectSource } from '@pentimento/tools/dialect'
import type { FastifyRequest } from 'fastify'
import { fetchExternalFile } from '../../../platform/fetch-external-file.ts'
import type { NamedUpload, ReceiveFile } from '../../../platform/received-files.ts'
import { parseFields, readParts } from '../api-form.ts'

/** Longest time for an image to be downloaded from a URL. */
const downloadTimeoutMs = 15_000
const base64Pattern = /^[A-Za-z0-9+/_-]*={0,2}$/
/** The largest body with an image and a mask in Base64. */
export const maxJsonBytes = 48 * 2 ** 20

export interface DialectForm {
  /** By the contract's input names. */
  files: Map<string, NamedUpload>
  fields: Record<string, unknown>
}

/**
 * Read the images and fields of a request in any form in which clients send them: multipart, JSON, and for text also
 * the query.
 *
 * @throws ToolError 'invalid-request', 'invalid-parameter', 'missing-file', 'file-too-large'
 */
export async function readDialectRequest(
  request: FastifyRequest,
  dialect: Dialect,
  receive: ReceiveFile,
): Promise<DialectForm> {
  const { values, uploads } = await readValues(request, dialect, receive)
  const fields = parseFields(dialect.fields, values)
  const files: DialectForm['files'] = new Map()
  for (const [input, source] of Object.entries(dialect.sources)) {
    const spec = dialect.contract.inputs[input]
    if (spec) files.set(input, await receiveSource(source, { values, uploads, receive, ...limitsOf(spec) }))
  }
  return { files, fields }
}

async function readValues(request: FastifyRequest, dialect: Dialect, receive: ReceiveFile) {
  const query = request.query as Record<string, unknown>
  if (!request.isMultipart()) {
    const { body } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new ToolError('invalid-request', {
        detail: defineMessage('expected fields in a form or in JSON'),
      })
    return { values: { ...query, ...body }, uploads: new Map<string, NamedUpload>() }
  }
  const sources = Object.entries(dialect.sources)
  const files = Object.fromEntries(
    sources.flatMap(([input, { file }]) => {
      const spec = dialect.contract.inputs[input]
      return file && spec ? [[file, limitsOf(spec)]] : []
    }),
  )
  const textSources = new Set(sources.flatMap(([, { base64, url }]) => [base64, url]))
  const { texts, uploads } = await readParts(
    request,
    {
      files,
      isText: name => name in dialect.fields.shape || textSources.has(name),
      maxTextBytes: maxJsonBytes,
    },
    receive,
  )
  return { values: { ...query, ...Object.fromEntries(texts) }, uploads }
}

interface SourceContext {
  values: Record<string, unknown>
  uploads: ReadonlyMap<string, NamedUpload>
  receive: ReceiveFile
  maxBytes: number
}

async function receiveSource(
  { file = '', base64 = '', url = '' }: DialectSource,
  { values, uploads, receive, maxBytes }: SourceContext,
): Promise<NamedUpload> {
  const sent = [uploads.get(file), values[base64], values[url]].filter(
    value => value !== undefined && value !== '',
  )
  const names = [file, base64, url].filter(name => name !== '').join(', ')
  if (sent.length > 1)
    throw new ToolError('invalid-request', {
      detail: defineMessage('expected only one of {names}', { names }),
    })
  const upload = uploads.get(file)
  if (upload) return upload
  const text = values[base64]
  if (text !== undefined && text !== '')
    return receive(Readable.from([decodeBase64(base64, text)]), undefined)
  const address = values[url]
  if (typeof address !== 'string' || address === '') throw new ToolError('missing-file', { detail: names })
  return receive(Readable.from([await download(url, address, maxBytes)]), undefined)
}

/** Decode Base64 with or without `data:image/png;base64,`. */
export function decodeBase64(name: string, value: unknown): Buffer {
  const text =
    typeof value === 'string' ? value.replace(/^data:[^,]{0,100};base64,/, '').replace(/\s+/g, '') : '!'
  if (!base64Pattern.test(text))
    throw new ToolError('invalid-parameter', { detail: defineMessage('{name}: expected Base64', { name }) })
  return Buffer.from(text, 'base64')
}

/** Download an image, over HTTPS and from public addresses only. */
export async function download(name: string, address: string, maxBytes: number): Promise<Buffer> {
  try {
    return await fetchExternalFile(address, { maxBytes, timeoutMs: downloadTimeoutMs, trustedOrigins: [] })
  } catch (error) {
    throw new ToolError('invalid-parameter', {
      detail: defineMessage('{name}: the image couldn’t be downloaded from this HTTPS URL', { name }),
      cause: error,
    })
  }
}
