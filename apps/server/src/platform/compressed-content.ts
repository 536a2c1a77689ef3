import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Text in each content encoding; `identity` is uncompressed. */
export interface CompressedContent {
  contents: Record<'br' | 'gzip' | 'identity', Buffer>
  etag: string
}

/** Below Brotli's maximum of 11, which would delay the start. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export async function compress(text: string): Promise<CompressedContent> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotliOptions),
    promisify(gzip)(identity),
  ])
  return { contents: { br, gzip: gzipped, identity }, etag: `W/"${hash('sha256', identity).slice(0, 16)}"` }
}

/** Send content in an encoding that the client accepts, or 304 if it has it already. */
export function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { contents, etag }: CompressedContent,
): FastifyReply {
  const acceptEncoding = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => acceptEncoding.includes(name)) ?? 'identity'
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (reply.statusCode === 200 && headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(contents[encoding])
}
