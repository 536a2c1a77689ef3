import type { IncomingHttpHeaders } from 'node:http'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInKeyArea } from './key-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** CORS options that differ from those of the other routes. */
    cors?: FastifyCorsOptions
  }
}

/** Response headers that a cross-origin web app may read. */
const exposedHeaders = ['findings', 'made-by', 'location', 'preference-applied', 'retry-after']

/** CORS for routes that any page may use, without cookies. */
export const publicCors = {
  origin: '*',
  credentials: false,
  methods: ['GET', 'POST', 'DELETE'],
  exposedHeaders: [
    'x-remaining-credits',
    'x-credits-consumed',
    'findings',
    'location',
    'preference-applied',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
  ],
  maxAge: 3600,
  strictPreflight: false,
}

/** Whether a request has an API key or, for a preflight, announces one. */
function hasApiKey({ method, headers }: FastifyRequest): boolean {
  if (method !== 'OPTIONS') return headers['x-api-key'] !== undefined || isBearer(headers)
  const names = headers['access-control-request-headers']?.toLowerCase().split(/\s*,\s*/) ?? []
  return names.includes('x-api-key') || names.includes('authorization')
}

/** Whether a request has a bearer token. Other schemes are a reverse proxy's own. */
export function isBearer({ authorization = '' }: IncomingHttpHeaders): boolean {
  return /^bearer\b/i.test(authorization)
}

/** An origin and the path to which its pages submit a form. Some identity providers return this way. */
export interface CrossOriginForm {
  origin: string
  path: string
}

export interface OriginCheckOptions {
  /** Origins that may send requests with cookies. */
  webOrigins: readonly string[]
  /** Whether some of them differ from the server's origin, so that their pages need CORS. */
  hasCrossOriginPages: boolean
  /** Forms that pages of other origins are allowed to submit. */
  crossOriginForms: readonly CrossOriginForm[]
}

/**
 * CSRF protection: only trusted origins may send requests with cookies. State-changing requests and websockets (which
 * browsers open without a CORS check) from other origins are refused. Requests without a cookie can't abuse a browser's
 * session, so they pass; expected cross-origin forms are accepted with their cookies removed.
 */
export async function registerOriginCheck(
  app: FastifyInstance,
  { webOrigins, hasCrossOriginPages, crossOriginForms }: OriginCheckOptions,
): Promise<void> {
  const pageCors = {
    origin: hasCrossOriginPages && [...webOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: 3600,
  }
  // Routes that any origin may use override these options in their configuration.
  await app.register(cors, {
    delegator: (request, callback) =>
      callback(null, isInKeyArea(request.url) && hasApiKey(request) ? publicCors : pageCors),
  })
  const trusted = new Set(webOrigins)
  app.addHook('onRequest', async ({ method, url, headers }) => {
    const { origin, cookie, host, upgrade } = headers
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method) && !upgrade
    if (isRead || !origin || !cookie || trusted.has(origin)) return
    if (URL.parse(origin)?.host === host) return
    if (!crossOriginForms.some(form => form.origin === origin && form.path === url))
      throw new ToolError('foreign-origin')
    delete headers.cookie
  })
}
