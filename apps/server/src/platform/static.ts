import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { problemMediaType, problemOf } from '@pentimento/protocol'
import type { FastifyInstance } from 'fastify'

const hashed = '/assets/'
/** What the app is started from where no page of its own was written. */
const shell = 'shell.html'

/**
 * Serve the built web app: files as they are, the pages that were written at build by their addresses, and
 * the app's shell for every other address that a person may open, so that the app's own router answers it.
 * Addresses of the API are never answered by a page.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, shell))
  const pages = new Set(isBuilt ? globSync('**/*.html', { cwd: folder }) : [])
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isForever = path.includes(hashed)
        reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (isBuilt && isPage && !request.url.startsWith('/api/')) {
      const page = `${request.url.slice(1).replace(/[?#].*$/, '')}.html`
      return reply.sendFile(pages.has(page) ? page : shell)
    }
    const body = problemOf('not-found')
    return reply.code(404).type(problemMediaType).serializer(JSON.stringify).send(body)
  })
}
