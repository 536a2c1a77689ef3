import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Auth, addressHeader } from './auth.ts'
import { refusalIn } from './auth-problems.ts'

/** better-auth's bodies are small: forms without files. */
const bodyLimit = 64 * 1024

/** Mount better-auth's endpoints, which use web Request and Response objects. */
export function authRoutes(
  auth: Auth,
  { origin, identify }: { origin: string; identify: (headers: IncomingHttpHeaders) => Promise<unknown> },
): FastifyPluginAsync {
  return async server => {
    // better-auth parses the body itself and rejects unknown content types.
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    server.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      handler: async (request, reply) => {
        const asked = webRequest(request, origin)
        // The normalized path that better-auth sees; `request.url` may contain `..` segments.
        const { pathname } = new URL(asked.url)
        // The admin screens use separate routes that check `requireAdmin`.
        if (pathname.startsWith('/api/auth/admin/')) return reply.callNotFound()
        if (request.method === 'POST' && !leadsInOrOut(pathname)) await identify(request.headers)
        const answer = await auth.handler(asked)
        // Redirects of a provider's window must not sever the reference to its opener.
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

/** Whether banned users may use the endpoint: to sign out or sign in as someone else. */
const leadsInOrOut = (pathname: string) =>
  /^\/api\/auth\/(sign-(in|up|out)|callback|reset-password)\b/.test(pathname)

/** Convert Node's headers to web headers, with the client address that Fastify determined. */
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
