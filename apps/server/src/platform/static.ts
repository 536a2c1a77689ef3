import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance } from 'fastify'
import { speechFor } from './speech.ts'

const hashed = '/assets/'
/** What the app is started from where no page of its own was written. */
const shell = 'shell.html'

/**
 * Serve the built web app: files as they are, the pages that were written at build by their addresses, in the
 * language of whoever asks, and the app's shell for every other address that a person may open, so that the
 * app's own router answers it. Addresses of the API are never answered by a page.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, shell))
  const pages = new Set(isBuilt ? globSync('**/*.html', { cwd: folder }) : [])
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: false,
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
      const page = `${request.url.slice(1).replace(/[?#].*$/, '') || 'index'}.html`
      const { language } = speechFor(request.headers)
      // Pages in a language are in a folder of its name, those in English in none.
      const choice = [`${language}/${page}`, page, `${language}/${shell}`]
      reply.header('vary', 'Accept-Language, Cookie').header('content-language', language)
      return reply.sendFile(choice.find(name => pages.has(name)) ?? shell)
    }
    throw new ToolError('not-found')
  })
}
