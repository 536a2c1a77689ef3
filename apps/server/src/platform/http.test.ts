import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
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

it('denies pages the device features that the app doesn’t use', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  expect((await app.inject('/openapi.json')).headers['permissions-policy']).toContain('camera=()')
  expect((await app.inject('/nowhere')).headers['permissions-policy']).toContain('geolocation=()')
  await app.close()
})

it('serves the OpenAPI document compressed, with an ETag, at most 60 times a minute', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  const get = (headers: object) => app.inject({ url: '/openapi.json', headers: { ...headers } })
  const compressed = await get({ 'accept-encoding': 'br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString()).openapi).toBe('3.1.0')
  expect((await get({ 'if-none-match': compressed.headers.etag })).statusCode).toBe(304)
  for (let request = 3; request <= 60; request++) await get({})
  expect((await get({})).statusCode).toBe(429)
  await app.close()
})
