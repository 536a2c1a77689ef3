import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createHttpServer } from './http.ts'
import { createLogger } from './log.ts'

/** Longer than the interval of the event loop check. */
const standStillMs = 1500

it('responds right after the event loop was blocked briefly', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  app.get('/here', async () => 'here')
  await app.ready()
  for (let time = 0; time < 3; time++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standStillMs)
    await after(1)
    expect((await app.inject('/here')).statusCode).toBe(200)
  }
  await app.close()
})

it('closes immediately despite an unused browser connection', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  await app.listen({ port: 0 })
  const seen = once(app.server, 'connection')
  const ahead = connect((app.server.address() as AddressInfo).port)
  const ended = once(ahead, 'close')
  await seen
  await Promise.all([app.close(), ended])
})
