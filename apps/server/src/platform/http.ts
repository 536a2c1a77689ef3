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
    /** JSON Schema of a multipart body, which the route reads by itself. */
    form?: object
  }
}

/** The HTTP server without any route of a feature: limits, security headers, problems, OpenAPI. */
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
  /** Addresses or networks of those in front whose X-Forwarded-For is believed. */
  proxies?: string[]
  /** Absent where the web app comes from here and nowhere else. */
  hosts?: Hosts & { origin: string }
  /** Whose scripts and frames pages need. */
  scriptSources?: readonly string[]
  /** Expected from pages of other origins. */
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
    // Infinity is no delay that was measured, but that none was since the last look: once it stood still for a second.
    pressureHandler: async (_request, reply, _kind, delayMs) => {
      if (delayMs === Infinity) return
      reply.header('retry-after', 5)
      throw new ToolError('shutting-down')
    },
  })
  // A page is many files, and those cost little.
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
  // Node leaves the connection of an upgrade that is refused to whoever answered it.
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (headers.upgrade) raw.socket.end()
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pentimento',
        version: '1',
        description:
          'Tasks of all tools. Pictures go in as multipart forms; results come as files of the task.',
      },
      tags: [
        { name: 'tools', description: 'Begin work.' },
        { name: 'tasks', description: 'Follow it, fetch its results, stop or delete it.' },
        { name: 'site', description: 'What the pages around the tools need.' },
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

/** Whose pages may show pictures from here; no stranger's can read them, since cookies come along for ours alone. */
function resourcePolicy(hosts: Hosts | undefined) {
  if (!hosts?.hasPagesElsewhere) return 'same-origin'
  return hosts.cookies.sameSite === 'none' ? 'cross-origin' : 'same-site'
}
