import type { IncomingHttpHeaders } from 'node:http'
import { identityProviderId } from '@pentimento/protocol'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Auth, clientAddressHeader } from './auth.ts'
import { authErrorOf } from './auth-errors.ts'

/** better-auth's bodies are small: forms without files. */
const bodyLimit = 64 * 1024

const basePath = '/api/auth'

/**
 * The endpoints of better-auth that the web app, links in emails and identity providers use. The others respond like
 * missing ones: some return tokens of identity providers, check passwords without a limit, or administer accounts
 * without our checks and audit log.
 */
const endpoints = new Set(
  [
    '/change-password',
    '/get-session',
    '/link-social',
    '/list-accounts',
    '/list-sessions',
    '/magic-link/verify',
    '/passkey/delete-passkey',
    '/passkey/generate-authenticate-options',
    '/passkey/generate-register-options',
    '/passkey/list-user-passkeys',
    '/passkey/verify-authentication',
    '/passkey/verify-registration',
    '/reset-password',
    '/revoke-other-sessions',
    '/revoke-session',
    '/revoke-sessions',
    '/send-verification-email',
    '/sign-in/anonymous',
    '/sign-in/custom-token',
    '/sign-in/email',
    '/sign-in/magic-link',
    '/sign-in/social',
    '/sign-out',
    '/sign-up/email',
    '/two-factor/disable',
    '/two-factor/enable',
    '/two-factor/generate-backup-codes',
    '/two-factor/verify-backup-code',
    '/two-factor/verify-totp',
    '/unlink-account',
    '/update-user',
    '/verify-email',
    ...identityProviderId.options.flatMap(id => [`/callback/${id}`, `/oauth2/callback/${id}`]),
  ].map(path => basePath + path),
)

/** Mount better-auth's endpoints, which use web Request and Response objects. */
export function authRoutes(
  auth: Auth,
  { origin, identify }: { origin: string; identify: (request: FastifyRequest) => Promise<unknown> },
): FastifyPluginAsync {
  return async server => {
    // better-auth parses the body itself and rejects unknown content types.
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    server.route({
      method: ['GET', 'POST'],
      url: `${basePath}/*`,
      config: { createsAccount: request => mayCreateAccount(pathOf(request, origin)) },
      handler: async (request, reply) => {
        const webRequest = toWebRequest(request, origin)
        const pathname = pathOf(request, origin)
        if (!endpoints.has(pathname)) return reply.callNotFound()
        if (request.method === 'POST' && !isSignInOrOut(pathname)) await identify(request)
        const response = await auth.handler(webRequest)
        // Redirects of a provider's window must not sever the reference to its opener.
        reply.status(response.status).header('cross-origin-opener-policy', 'unsafe-none')
        for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = response.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        const bytes = Buffer.from(await response.arrayBuffer())
        const toolError = authErrorOf(response, bytes.toString())
        if (toolError) throw toolError
        return reply.send(bytes)
      },
    })
  }
}

/** The normalized path that better-auth sees; `request.url` may contain `..` segments. */
const pathOf = ({ url }: FastifyRequest, origin: string) => new URL(url, origin).pathname

/** Whether the request creates an account, or starts a sign-in that may. */
const mayCreateAccount = (pathname: string) =>
  /^\/api\/auth\/(sign-up\/|sign-in\/(magic-link|social)\b)/.test(pathname)

/** Whether banned users may use the endpoint: to sign out or sign in as someone else. */
const isSignInOrOut = (pathname: string) =>
  /^\/api\/auth\/(sign-(in|up|out)|callback|reset-password)\b/.test(pathname)

/** Convert Node's headers to web headers, with the client address that Fastify determined. */
export function toWebHeaders(headers: IncomingHttpHeaders, address?: string): Headers {
  const result = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const item of [value ?? []].flat()) result.append(name, item)
  result.delete(clientAddressHeader)
  if (address) result.set(clientAddressHeader, address)
  return result
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers: toWebHeaders(request.headers, request.ip),
    body: request.method === 'GET' ? undefined : (request.body as Buffer | undefined),
  })
}
