import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { speechFor } from './speech.ts'
import { type KnownLater, readPages, type WrittenPage } from './written-pages.ts'

const hashed = '/assets/'
/** What the app is started from where no page of its own was written. */
const shell = 'shell.html'
/** What is shown where the app's router knows of nothing. */
const nowhere = '404.html'
/** The addresses that the app's router knows, as pathnames of URLPattern; written at build. */
const addressesFile = 'addresses.json'

/**
 * Serve the built web app: files as they are, the pages that were written at build by their addresses, in the
 * language of whoever asks, and the app's shell for every other address that its own router answers; where that
 * router knows of nothing, the page that says so, with status 404. Addresses of the API are never answered by a
 * page.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, ...later }: { folder: string } & KnownLater,
): Promise<void> {
  if (!existsSync(join(folder, addressesFile))) {
    app.setNotFoundHandler(() => {
      throw new ToolError('not-found')
    })
    return
  }
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
  const pages = await readPages(folder, later)
  const isKnown = await readAddresses(join(folder, addressesFile))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
    const isFound = isKnown(path)
    if (!mayBePage(request, isFound)) throw new ToolError('not-found')
    const name = `${path.slice(1) || 'index'}.html`
    // By what the page itself goes by, too: no word of its address.
    const { language } = speechFor({ headers: request.headers })
    // Pages in a language are in a folder of its name, those in English in none.
    const [page] = [isFound ? name : nowhere, shell].flatMap(
      choice => pages.get(`${language}/${choice}`) ?? pages.get(choice) ?? [],
    )
    if (!page) throw new ToolError('not-found')
    reply.code(isFound ? 200 : 404).header('content-language', language)
    return sendPage(request, reply, page)
  })
}

/** Whoever shares pages asks for anything; what is no page of the app is a page for those alone who ask for one. */
function mayBePage({ method, url, headers }: FastifyRequest, isFound: boolean): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (isFound && accept.includes('*/*'))
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, { contents, etag }: WrittenPage) {
  const taken = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => taken.includes(name)) ?? 'identity'
  reply
    .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    .header('cache-control', 'no-cache')
    .header('etag', etag)
  if (reply.statusCode === 200 && headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(contents[encoding])
}

async function readAddresses(file: string): Promise<(path: string) => boolean> {
  const patterns = z
    .array(z.string())
    .parse(JSON.parse(await readFile(file, 'utf8')))
    .map(pathname => new URLPattern({ pathname }, { ignoreCase: true }))
  return pathname => patterns.some(pattern => pattern.test({ pathname }))
}
