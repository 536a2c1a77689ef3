import type { FastifyInstance } from 'fastify'
import { type CompressedContent, compress, sendCompressed } from './compressed-content.ts'

/** `/openapi.json`: rate-limited although it's no API path, and compressed once, because it's large. */
export async function openApiRoute(app: FastifyInstance): Promise<void> {
  let content: Promise<CompressedContent> | undefined
  const rateLimit = { max: 60, timeWindow: '1 minute', allowList: [] }
  app.get('/openapi.json', { config: { rateLimit }, schema: { hide: true } }, async (request, reply) => {
    content ??= compress(JSON.stringify(app.swagger()))
    reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
    return sendCompressed(request, reply, await content)
  })
}
