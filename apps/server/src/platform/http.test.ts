import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openHttp } from './http.ts'
import { openLog } from './log.ts'

/** Longer than the time between two looks at how busy the process is. */
const standStillMs = 1500

it('answers as soon as a short standstill is over', async () => {
  const app = await openHttp({ log: openLog('silent'), isSecure: false })
  app.get('/here', async () => 'here')
  await app.ready()
  for (let time = 0; time < 3; time++) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standStillMs)
    await after(1)
    expect((await app.inject('/here')).statusCode).toBe(200)
  }
  await app.close()
})

it('closes at once though a browser holds a connection over which it asked nothing', async () => {
  const app = await openHttp({ log: openLog('silent'), isSecure: false })
  await app.listen({ port: 0 })
  const seen = once(app.server, 'connection')
  const ahead = connect((app.server.address() as AddressInfo).port)
  const ended = once(ahead, 'close')
  await seen
  await Promise.all([app.close(), ended])
})
