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
    const end = Date.now() + standStillMs
    while (Date.now() < end);
    await after(1)
    expect((await app.inject('/here')).statusCode).toBe(200)
  }
  await app.close()
})
