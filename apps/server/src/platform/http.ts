import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { compile } from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import { ToolError } from '@pentimento/protocol'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { systemClock } from './clock.ts'
import { type CompressedContent, compress, sendCompressed } from './compressed-content.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { registerInputCheck } from './input-check.ts'
import type { Logger } from './log.ts'
import { type OriginCheckOptions, registerOriginCheck } from './origins.ts'
import { problemRoutes, registerErrorHandler } from './problems.ts'
import { type RateLimits, rateLimitStore } from './rate-limits.ts'

const closeIntervalMs = 100

/** Device features and requests that no page of the app uses, denied to it and to frames. */
const permissionsPolicy = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON Schema of a multipart body, which the route parses itself. */
    form?: object
  }
}

/** The HTTP server without feature routes: limits, security headers, error responses, OpenAPI. */
export async function createHttpServer({
  log,
  isSecure,
  trustedProxies = [],
  proxyHeaders = [],
  webOrigins = [],
  hasCrossOriginPages = false,
  serverOrigin,
  resourcePolicy = 'same-origin',
  scriptSources = [],
  crossOriginForms = [],
  requestTimeoutMs = 120_000,
  rateLimits,
}: Partial<OriginCheckOptions> & {
  log: Logger
  isSecure: boolean
  /** Addresses or networks of reverse proxies whose X-Forwarded-For header is trusted. */
  trustedProxies?: string[]
  /** Lowercase names of further headers that count only if a trusted proxy sends them. */
  proxyHeaders?: string[]
  /** The origin that the web app sends requests to, if it isn't the origin that serves it. */
  serverOrigin?: string | undefined
  /** Which pages may embed images from here. Others can't read them, since cookies are sent only for `webOrigins`. */
  resourcePolicy?: 'same-origin' | 'same-site' | 'cross-origin'
  /** Origins whose scripts and frames pages need. */
  scriptSources?: readonly string[]
  /** Time in which a client must have sent a request, including its files. */
  requestTimeoutMs?: number
  /** Counts requests; without it, this process counts on its own. */
  rateLimits?: RateLimits | undefined
}): Promise<FastifyInstance> {
  const isTrustedProxy = trustedProxiesOf(trustedProxies)
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1 << 20,
    trustProxy: isTrustedProxy,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
  })
  closeUnusedConnections(app)
  removeForgedHeaders(app, isTrustedProxy, proxyHeaders)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  await app.register(helmet, {
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    contentSecurityPolicy: contentSecurityPolicy({ isSecure, serverOrigin, scriptSources }),
    crossOriginResourcePolicy: { policy: resourcePolicy },
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    // Replaced by the routes of files that never change.
    if (isApiPath(request)) reply.header('cache-control', 'no-store')
  })
  await registerOriginCheck(app, { webOrigins, hasCrossOriginPages, crossOriginForms })
  await app.register(underPressure, {
    maxEventLoopDelay: 15_000,
    // Infinity isn't a measured delay: no delay was recorded since the last check, as after a block of over a second.
    pressureHandler: async (_request, reply, _kind, delayMs) => {
      if (delayMs === Infinity) return
      reply.header('retry-after', 5)
      throw new ToolError('shutting-down')
    },
  })
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: '1 minute',
    // Static files are exempt: a page loads many of them, and they're cheap.
    allowList: request => !isApiPath(request),
    ...(rateLimits && { store: rateLimitStore(rateLimits) }),
    errorResponseBuilder: (_request, { ttl }) =>
      new ToolError('too-many-requests', { retryAt: new Date(Date.now() + ttl) }),
  })
  await app.register(cookie)
  await app.register(multipart)
  registerInputCheck(app)
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
  // When an upgrade is refused, Node leaves closing the connection to the handler.
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (headers.upgrade) raw.socket.end()
  })
  await registerOpenApi(app)
  await app.register(problemRoutes)
  return app
}

// Also by the route, since the URL may be percent-encoded.
const isApiPath = ({ url, routeOptions }: FastifyRequest) =>
  [url, routeOptions.url ?? ''].some(path => /^\/(api|users)\//.test(path))

async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pentimento',
        version: '1',
        description: 'Tasks of all tools. Send images as multipart forms; results are files of the task.',
      },
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
      tags: [
        { name: 'tools', description: 'Create tasks.' },
        { name: 'tasks', description: 'Read, cancel, retry and delete tasks, and download their files.' },
        { name: 'api', description: 'One request per image, paid with credits.' },
        { name: 'site', description: 'What the web app’s other pages need.' },
      ],
    },
    transform: ({ route, ...rest }) => {
      const transformed = jsonSchemaTransform({ route, ...rest })
      const form = route.config?.form
      return form ? { ...transformed, schema: { ...transformed.schema, body: form } } : transformed
    },
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(openApiRoute)
}

/**
 * Close unused connections when the server closes. Browsers open some in advance; Node considers those busy until their
 * header timeout, and also keeps connections whose response ends after its check for idle ones. Without this, closing
 * takes up to a minute.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const event of ['request', 'upgrade']) app.server.on(event, ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    const stopChecking = systemClock.every(closeIntervalMs, () => app.server.closeIdleConnections())
    app.server.once('close', stopChecking)
  })
}

/** Aborts when the client disconnects. `close` also fires after a sent response, when nothing listens anymore. */
export function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.on('close', () => disconnected.abort())
  return disconnected.signal
}

/** `/openapi.json`: rate-limited although it's no API path, and compressed once, because it's large. */
async function openApiRoute(app: FastifyInstance): Promise<void> {
  let content: Promise<CompressedContent> | undefined
  const rateLimit = { max: 60, timeWindow: '1 minute', allowList: [] }
  app.get('/openapi.json', { config: { rateLimit }, schema: { hide: true } }, async (request, reply) => {
    content ??= compress(JSON.stringify(app.swagger()))
    reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
    return sendCompressed(request, reply, await content)
  })
}

/** Whether an address is a trusted proxy's. */
type IsTrustedProxy = (address: string) => boolean

/**
 * The check with which Fastify itself decides whose X-Forwarded-For header counts.
 *
 * @param proxies addresses or networks of trusted proxies
 * @throws TypeError for an invalid address
 */
function trustedProxiesOf(proxies: readonly string[]): IsTrustedProxy {
  const isTrusted = compile([...proxies])
  return address => isTrusted(address, 0)
}

/** Remove headers that only trusted proxies may set from the requests of all other machines. */
function removeForgedHeaders(
  app: FastifyInstance,
  isTrustedProxy: IsTrustedProxy,
  headers: readonly string[],
): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (isTrustedProxy(raw.socket.remoteAddress ?? '')) return
    for (const name of headers) delete raw.headers[name]
  })
}
