import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** CORS options that differ from those of the other routes. */
    cors?: FastifyCorsOptions
  }
}

/** Response headers that a cross-origin web app may read. */
const exposedHeaders = ['findings', 'made-by', 'location', 'preference-applied', 'retry-after']

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
  // Routes that any origin may use override these options in their configuration.
  await app.register(cors, {
    origin: hasCrossOriginPages && [...webOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: 3600,
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
