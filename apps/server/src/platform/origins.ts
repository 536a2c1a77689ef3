import cors from '@fastify/cors'
import { ToolError } from '@pentimento/protocol'
import type { FastifyInstance } from 'fastify'
import type { Hosts } from '../hosts-config.ts'

/** Headers of answers that a web app from elsewhere reads. */
const readHeaders = ['findings', 'made-by', 'location', 'preference-applied', 'retry-after']

/**
 * Let web apps of some other origins ask with cookies, and pages of no other: what they send that changes
 * something, and websockets, which browsers open without asking leave, are refused. Who sends no cookie is
 * nobody's browser that was led astray.
 */
export async function guardOrigins(
  app: FastifyInstance,
  { webOrigins, hasPagesElsewhere }: Pick<Hosts, 'webOrigins' | 'hasPagesElsewhere'>,
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
  app.addHook('onRequest', async ({ method, headers }) => {
    const { origin, cookie, host, upgrade } = headers
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method) && !upgrade
    if (isRead || !origin || !cookie || trusted.has(origin)) return
    if (URL.parse(origin)?.host !== host) throw new ToolError('foreign-origin')
  })
}
