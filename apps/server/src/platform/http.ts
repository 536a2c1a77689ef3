import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import { ToolError } from '@pentimento/protocol'
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Hosts } from '../hosts-config.ts'
import { contentPolicy } from './content-policy.ts'
import type { Log } from './log.ts'
import { type FormFrom, guardOrigins } from './origins.ts'
import { answerProblems, problemRoutes } from './problems.ts'
import { endUnusedConnections } from './unused-connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON Schema of a multipart body, which the route parses itself. */
    form?: object
  }
}

/** The HTTP server without feature routes: limits, security headers, error responses, OpenAPI. */
export async function openHttp({
  log,
  isSecure,
  proxies = [],
  hosts,
  scriptSources = [],
  formsFrom = [],
}: {
  log: Log
  isSecure: boolean
  /** Addresses or networks of reverse proxies whose X-Forwarded-For header is trusted. */
  proxies?: string[]
  /** Absent if this server is the web app's only origin. */
  hosts?: Hosts & { origin: string }
  /** Origins whose scripts and frames pages need. */
  scriptSources?: readonly string[]
  /** Forms that pages of other origins are allowed to submit. */
  formsFrom?: readonly FormFrom[]
}): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1 << 20,
    trustProxy: proxies.length > 0 && proxies,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
  })
  endUnusedConnections(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app)
  await app.register(helmet, {
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    contentSecurityPolicy: contentPolicy({ isSecure, serverOrigin: hosts?.serverOrigin, scriptSources }),
    crossOriginResourcePolicy: { policy: resourcePolicy(hosts) },
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
  })
  await guardOrigins(app, hosts ?? { webOrigins: [], hasPagesElsewhere: false }, formsFrom)
  await app.register(underPressure, {
    maxEventLoopDelay: 15_000,
    // Infinity isn't a measured delay: no delay was recorded since the last check, as after a block of over a second.
    pressureHandler: async (_request, reply, _kind, delayMs) => {
      if (delayMs === Infinity) return
      reply.header('retry-after', 5)
      throw new ToolError('shutting-down')
    },
  })
  // Exempt static files: a page loads many of them, and they're cheap.
  const isFile = ({ url }: FastifyRequest) => !/^\/(api|users)\//.test(url)
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: '1 minute',
    allowList: isFile,
    errorResponseBuilder: (_request, { ttl }) =>
      new ToolError('too-many-requests', { againAt: new Date(Date.now() + ttl) }),
  })
  await app.register(cookie)
  await app.register(multipart)
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })
  // When an upgrade is refused, Node leaves closing the connection to the handler.
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (headers.upgrade) raw.socket.end()
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pentimento',
        version: '1',
        description: 'Tasks of all tools. Send images as multipart forms; results are files of the task.',
      },
      tags: [
        { name: 'tools', description: 'Create tasks.' },
        { name: 'tasks', description: 'Read, cancel, retry and delete tasks, and download their files.' },
        { name: 'site', description: 'What the web app’s other pages need.' },
      ],
    },
    transform: ({ route, ...rest }) => {
      const made = jsonSchemaTransform({ route, ...rest })
      const form = route.config?.form
      return form ? { ...made, schema: { ...made.schema, body: form } } : made
    },
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(problemRoutes)
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}

/**
 * Which pages may embed images from here. Other sites can't read them, since cookies are sent only for allowed origins.
 */
function resourcePolicy(hosts: Hosts | undefined) {
  if (!hosts?.hasPagesElsewhere) return 'same-origin'
  return hosts.cookies.sameSite === 'none' ? 'cross-origin' : 'same-site'
}
