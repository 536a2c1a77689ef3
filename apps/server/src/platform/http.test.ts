import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
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

it('limits the rate of an API path also if it’s percent-encoded, and of no file', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  app.get('/api/here', async () => 'here')
  app.get('/here', async () => 'here')
  const limitOf = async (url: string) => (await app.inject(url)).headers['x-ratelimit-limit']
  expect(await limitOf('/api/here')).toBe('1200')
  expect(await limitOf('/%61pi/here')).toBe('1200')
  expect(await limitOf('/here')).toBeUndefined()
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

it('doesn’t repeat a TRACE request', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { cookie: 'session=secret' }
  const client = request({ port, host: '127.0.0.1', method: 'TRACE', path: '/openapi.json', headers }).end()
  const [response] = await once(client, 'response')
  expect(response.statusCode).toBe(404)
  expect(await text(response)).not.toContain('secret')
  await app.close()
})

it('sends headers that protect pages, and with https that require it', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: true })
  const { headers } = await app.inject('/openapi.json')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  for (const directive of ['frame-ancestors', 'object-src', 'base-uri'])
    expect(headers['content-security-policy']).toContain(`${directive} 'none'`)
  expect(headers['content-security-policy']).not.toMatch(/'unsafe-(eval|inline)'/)
  await app.close()
})

it('forbids caching of API responses and errors, unless the route allows it', async () => {
  const app = await createHttpServer({ log: createLogger('silent'), isSecure: false })
  app.get('/api/list', async () => [])
  app.get('/api/file', async (_request, reply) =>
    reply.header('cache-control', 'private, immutable').send('x'),
  )
  const cachingOf = async (url: string) => (await app.inject(url)).headers['cache-control']
  expect(await cachingOf('/api/list')).toBe('no-store')
  expect(await cachingOf('/api/missing')).toBe('no-store')
  expect(await cachingOf('/api/file')).toBe('private, immutable')
  await app.close()
})
