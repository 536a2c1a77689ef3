import { ToolError } from '@pentimento/protocol'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { Blobs } from '../../platform/blobs.ts'
import type { StoredFile } from './tables.ts'

/** Send a stored file. Supports If-None-Match, If-Range and a single Range (RFC 9110). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  file: StoredFile,
  downloadAs: string | undefined,
): Promise<FastifyReply> {
  const etag = `"${file.hash.slice(0, 32)}"`
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-type', file.mediaType)
  if (downloadAs) reply.header('content-disposition', contentDisposition(downloadAs))
  if (matchesEtag(etag, request.headers['if-none-match'])) return reply.code(304).send()

  const range = requestedRange(request, etag, file.bytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  }
  const stream = await blobs.stream(file.key, range)
  if (!stream) throw new ToolError('not-found')
  if (!range) return reply.header('content-length', file.bytes).send(stream)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${file.bytes}`)
    .header('content-length', range.to - range.from + 1)
    .send(stream)
}

/** Send an exported result; its URL names everything that determines the bytes. */
export function sendExport(
  reply: FastifyReply,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
  downloadAs: string | undefined,
): FastifyReply {
  reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-type', mediaType)
    .header('content-length', bytes.length)
  if (downloadAs) reply.header('content-disposition', contentDisposition(downloadAs))
  return reply.send(Buffer.from(bytes))
}

function matchesEtag(etag: string, header: string | undefined): boolean {
  const tags = (header ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

function requestedRange(
  request: FastifyRequest,
  etag: string,
  bytes: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const { range: header, 'if-range': ifRange } = request.headers
  if (!header || (ifRange && ifRange !== etag)) return undefined
  const ranges = parseRange(bytes, header)
  if (ranges === -1) return 'unsatisfiable'
  const [first, ...more] = ranges === -2 ? [] : ranges
  return first && more.length === 0 ? { from: first.start, to: first.end } : undefined
}
