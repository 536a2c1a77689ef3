import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Auth, addressHeader } from './auth.ts'
import { refusalIn } from './auth-problems.ts'

/** Forms, no files: what better-auth reads is small. */
const bodyLimit = 64 * 1024

/** Mount better-auth's own endpoints; they read and answer web requests. */
export function authRoutes(
  auth: Auth,
  { origin, identify }: { origin: string; identify: (headers: IncomingHttpHeaders) => Promise<unknown> },
): FastifyPluginAsync {
  return async server => {
    // better-auth parses the body itself, and refuses types that it does not know.
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    server.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      handler: async (request, reply) => {
        const asked = webRequest(request, origin)
        // The very path that better-auth is handed: the one sent may spell it otherwise, by `..` for one.
        const { pathname } = new URL(asked.url)
        // Our own admin screens ask by routes behind `signedInAdmin`.
        if (pathname.startsWith('/api/auth/admin/')) return reply.callNotFound()
        if (request.method === 'POST' && !leadsInOrOut(pathname)) await identify(request.headers)
        const answer = await auth.handler(asked)
        // A redirect on a provider's window's way back must not cut its tie to the page that opened it.
        reply.status(answer.status).header('cross-origin-opener-policy', 'unsafe-none')
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = answer.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        const bytes = Buffer.from(await answer.arrayBuffer())
        const refusal = refusalIn(answer, bytes.toString())
        if (refusal) throw refusal
        return reply.send(bytes)
      },
    })
  }
}

/** Whether someone banned may ask it all the same: to leave, or to be someone else. */
const leadsInOrOut = (pathname: string) =>
  /^\/api\/auth\/(sign-(in|up|out)|callback|reset-password)\b/.test(pathname)

/** Node's headers as the web's, with the address that Fastify worked out. */
export function webHeaders(headers: IncomingHttpHeaders, address?: string): Headers {
  const web = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) web.append(name, one)
  web.delete(addressHeader)
  if (address) web.set(addressHeader, address)
  return web
}

function webRequest(request: FastifyRequest, origin: string): Request {
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers: webHeaders(request.headers, request.ip),
    body: request.method === 'GET' ? undefined : (request.body as Buffer | undefined),
  })
}
