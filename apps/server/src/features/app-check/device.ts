import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

const cookieName = 'pentimento.check'
const idPattern = /^[\w-]{22}$/

/** The device id in the request's cookie: only a random number. */
export function deviceOf({ cookies }: FastifyRequest): string | undefined {
  const device = cookies[cookieName]
  return device && idPattern.test(device) ? device : undefined
}

/** The device id of a request; sets a session cookie with a new id if there is none. */
export function ensureDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Config['cookies'],
): string {
  const existing = deviceOf(request)
  if (existing) return existing
  const device = randomBytes(16).toString('base64url')
  reply.setCookie(cookieName, device, { path: '/api', httpOnly: true, ...cookies })
  return device
}
