import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Accounts } from '../account/account.ts'
import type { News } from './news.ts'

const heartbeatMs = 25_000

/** Of RFC 6455's private range; the browser is told why it was closed. */
const notSignedIn = 4401

/** `/api/events`: a websocket that tells an owner's tasks as they change. */
export function eventRoutes({
  news,
  accounts,
  clock,
}: {
  news: News
  accounts: Accounts
  clock: Clock
}): FastifyPluginAsync {
  return async app => {
    app.get('/api/events', { websocket: true, schema: { hide: true } }, async (socket, request) => {
      const person = await accounts.identify(request.headers)
      if (!person) return socket.close(notSignedIn, 'not-signed-in')
      if (socket.readyState !== socket.OPEN) return
      const unfollow = news.follow(person.id, event => socket.send(JSON.stringify(event)))
      const stopPinging = clock.every(heartbeatMs, () => socket.ping())
      socket.on('close', () => {
        stopPinging()
        unfollow()
      })
    })
  }
}
