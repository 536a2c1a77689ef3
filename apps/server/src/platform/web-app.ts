import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CompressedContent, sendCompressed } from './compressed-content.ts'
import { type RuntimeValues, readPrerenderedPages } from './prerendered-pages.ts'
import { translatorFor } from './translator.ts'

const hashedAssets = '/assets/'
/** Entry page of the single-page app, for URLs without a prerendered page. */
const appShell = 'shell.html'
/** Page for URLs that the app's router doesn't know. */
const notFoundPage = '404.html'
/** The app router's paths as URLPattern pathnames; written at build time. */
const routesFile = 'routes.json'
/** Paths that people guess, with the routes they stand for. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['/api', '/a/api'],
  ['/contact', '/a/contact'],
  ['/credits', '/a/credits'],
  ['/home', '/'],
  ['/login', '/a/login'],
  ['/press-kit', '/a/pressKit'],
  ['/pricing', '/a/pricing'],
  ['/privacy', '/a/privacy'],
  ['/terms', '/a/terms'],
])

/**
 * Serve the built web app: files as they are, prerendered pages by their paths in the language of the request, and the
 * app shell for every other path of the app's router. Aliases, and paths in other upper and lower case, are redirected. Unknown paths
 * get the 404 page. API paths never get a page.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, ...runtimeValues }: { folder: string } & RuntimeValues,
): Promise<void> {
  if (!existsSync(join(folder, routesFile))) {
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
      const isHashed = path.includes(hashedAssets)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const pages = await readPrerenderedPages(folder, runtimeValues)
  const canonicalPath = await readRoutes(join(folder, routesFile))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
    const canonical = aliases.get(path.toLowerCase()) ?? canonicalPath(path)
    const isFound = canonical !== undefined
    if (!acceptsPage(request, isFound)) throw new ToolError('not-found')
    if (isFound && canonical !== path) {
      const [query = ''] = /\?.*$/.exec(request.url) ?? []
      return reply.redirect(canonical + query, 308)
    }
    const name = `${path.slice(1) || 'index'}.html`
    // Without the URL's `?language=`: the page picks its language from the same headers.
    const { language } = translatorFor({ headers: request.headers })
    // Translated pages are in a folder named after the language, English pages in the root.
    const [page] = [isFound ? name : notFoundPage, appShell].flatMap(
      choice => pages.get(`${language}/${choice}`) ?? pages.get(choice) ?? [],
    )
    if (!page) throw new ToolError('not-found')
    reply.code(isFound ? 200 : 404).header('content-language', language)
    return sendPage(request, reply, page)
  })
}

/**
 * Link previews request app pages with any Accept header; for unknown paths only clients that accept HTML get a page.
 */
function acceptsPage({ method, url, headers }: FastifyRequest, isFound: boolean): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (isFound && accept.includes('*/*'))
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedContent) {
  reply.type('text/html; charset=utf-8').header('vary', 'Accept-Encoding, Accept-Language, Cookie')
  return sendCompressed(request, reply, page)
}

/**
 * Read the app's routes.
 *
 * @returns a function that returns a known path in the spelling of its route, which the app's router requires;
 *   undefined for unknown paths
 */
async function readRoutes(file: string): Promise<(path: string) => string | undefined> {
  const patterns = z
    .array(z.string())
    .parse(JSON.parse(await readFile(file, 'utf8')))
    .map(pathname => new URLPattern({ pathname }, { ignoreCase: true }))
  return path => {
    const route = patterns.find(pattern => pattern.test({ pathname: path }))
    if (!route) return undefined
    const segments = path.split('/')
    const spelled = route.pathname.split('/').map((part, at) => (part.startsWith(':') ? segments[at] : part))
    return spelled.join('/')
  }
}
