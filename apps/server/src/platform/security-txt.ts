import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from './clock.ts'

const validDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * `/.well-known/security.txt` (RFC 9116): how to report a vulnerability to this server's operator.
 *
 * @param contact a `mailto:`, `https:` or `tel:` URL; without one there is no such file
 */
export function securityTxtRoutes({
  contact,
  origin,
  clock,
}: {
  contact: string | undefined
  origin: string
  clock: Clock
}): FastifyPluginAsync {
  return async app => {
    if (!contact) return
    const path = '/.well-known/security.txt'
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const expires = new Date(clock.now().getTime() + validDays * dayMs).toISOString()
      const lines = [`Contact: ${contact}`, `Expires: ${expires}`]
      // The RFC requires https for web URLs.
      if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}${path}`)
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    })
  }
}
