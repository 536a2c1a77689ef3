import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type CompressedContent, compress, sendCompressed } from '../../../platform/compressed-content.ts'
import type { OpenApiDocument } from './openapi.ts'
import { publicDocument } from './public-document.ts'
import { referencePage } from './reference-page.ts'

/** `/docs/api`: the reference of the public API as a page, and its OpenAPI document beside it. */
export function referenceRoutes(origin: string): FastifyPluginAsync {
  return async app => {
    const document = () => publicDocument(app.swagger() as unknown as OpenApiDocument, origin)
    serve(app, '/docs/api', 'text/html', async () => referencePage(document()))
    serve(app, '/docs/api/openapi.json', 'application/json', async () => JSON.stringify(document()))
    serve(app, '/docs/api/style.css', 'text/css', () =>
      readFile(join(import.meta.dirname, 'reference.css'), 'utf8'),
    )
  }
}

/** Serve a text that is created once, at the first request, when all routes are known. */
function serve(app: FastifyInstance, path: string, type: string, create: () => Promise<string>): void {
  let content: Promise<CompressedContent> | undefined
  const rateLimit = { max: 120, timeWindow: '1 minute', allowList: [] }
  const config = { rateLimit, cors: { origin: '*', credentials: false } }
  app.get(path, { config, schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    content ??= create().then(compress)
    reply.type(`${type}; charset=utf-8`).header('vary', 'Accept-Encoding')
    return sendCompressed(request, reply, await content)
  })
}
