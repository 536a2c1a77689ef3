import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { systemClock } from './clock.ts'

const lookEveryMs = 100

/**
 * End connections that nobody uses as the server closes. Browsers open some ahead of need, and Node takes one for busy
 * until its headers are overdue; it also keeps those whose answer ends after it has looked for idle ones. Closing would
 * take a minute.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const use of ['request', 'upgrade']) app.server.on(use, ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    const stopLooking = systemClock.every(lookEveryMs, () => app.server.closeIdleConnections())
    app.server.once('close', stopLooking)
  })
}
