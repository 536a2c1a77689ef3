import cors from '@fastify/cors'
import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance } from 'fastify'
import type { Hosts } from '../hosts-config.ts'

/** Headers of answers that a web app from elsewhere reads. */
const readHeaders = ['findings', 'made-by', 'location', 'preference-applied', 'retry-after']

/** A page elsewhere, and where here its form is sent: so some providers lead people back. */
export interface FormFrom {
  origin: string
  path: string
}

/**
 * Let web apps of some other origins ask with cookies, and pages of no other: what they send that changes
 * something, and websockets, which browsers open without asking leave, are refused. Who sends no cookie is
 * nobody's browser that was led astray; so forms that are expected from elsewhere are taken without theirs.
 */
export async function guardOrigins(
  app: FastifyInstance,
  { webOrigins, hasPagesElsewhere }: Pick<Hosts, 'webOrigins' | 'hasPagesElsewhere'>,
  expected: readonly FormFrom[],
): Promise<void> {
  if (hasPagesElsewhere) {
    await app.register(cors, {
      origin: webOrigins,
      credentials: true,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: readHeaders,
      maxAge: 3600,
    })
  }
  const trusted = new Set(webOrigins)
  app.addHook('onRequest', async ({ method, url, headers }) => {
    const { origin, cookie, host, upgrade } = headers
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method) && !upgrade
    if (isRead || !origin || !cookie || trusted.has(origin)) return
    if (URL.parse(origin)?.host === host) return
    if (!expected.some(form => form.origin === origin && form.path === url))
      throw new ToolError('foreign-origin')
    delete headers.cookie
  })
}
