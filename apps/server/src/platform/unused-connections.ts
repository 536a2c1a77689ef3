import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { systemClock } from './clock.ts'

const checkIntervalMs = 100

/**
 * Close unused connections when the server closes. Browsers open some in advance; Node considers those busy until their
 * header timeout, and also keeps connections whose response ends after its check for idle ones. Without this, closing
 * takes up to a minute.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const event of ['request', 'upgrade']) app.server.on(event, ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    const stopChecking = systemClock.every(checkIntervalMs, () => app.server.closeIdleConnections())
    app.server.once('close', stopChecking)
  })
}
