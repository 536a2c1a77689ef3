import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiMember, createApiMember, imagePart } from '../../test-api.ts'
import { startServer, type TestServer } from '../../test-server.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A webhook receiver, which answers with the statuses in turn, then 204. */
async function startReceiver(statuses: number[] = [], headers: Record<string, string> = {}) {
  const received: Received[] = []
  const http: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(statuses.shift() ?? 204, headers).end()
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  open.add(http)
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

const open = new Set<Server>()
afterEach(() => {
  for (const http of open) http.close()
  open.clear()
})

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { PENTIMENTO_WEBHOOKS_PRIVATE: 'on', PENTIMENTO_WEBHOOKS_RETRIES: '0,0' },
  })
})
afterAll(() => server.close(1000))

const path = '/api/account/webhooks'

async function addEndpoint({ cookie }: { cookie: string }, endpoint: object, target = server) {
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url = '', payload?: object) =>
    target.app.inject({ method, url: path + url, headers: { cookie }, ...(payload && { payload }) })
  const created = await send('POST', '', endpoint)
  const { id, secret } = created.json()
  const deliveries = async () => (await send('GET', `/${id}/deliveries`)).json().deliveries
  return {
    created,
    id: String(id),
    secret: String(secret),
    send,
    deliveries,
    /** The newest delivery, once it's done. */
    done: () =>
      vi.waitUntil(
        async () => (await deliveries()).find((entry: { state: string }) => entry.state !== 'pending'),
        {
          timeout: 60_000,
          interval: 50,
        },
      ),
  }
}

const respondAsync = async (member: ApiMember, headers: Record<string, string> = {}) =>
  member.send('/remove-text/v1', [await imagePart()], { prefer: 'respond-async', ...headers })

describe('a task that a client doesn’t wait for', () => {
  it('is reported with a signature that the library verifies, and logged', async () => {
    const member = await createApiMember(server)
    const { url, received } = await startReceiver()
    const endpoint = await addEndpoint(member, { url })
    expect(endpoint.created.statusCode, endpoint.created.body).toBe(201)
    expect(endpoint.secret).toMatch(/^whsec_/)
    const { id } = (await respondAsync(member)).json()
    expect(await endpoint.done()).toMatchObject({
      event: 'task.ready',
      taskId: id,
      state: 'delivered',
      attempts: 1,
      responseStatus: 204,
      error: null,
      nextAttemptAt: null,
    })
    const [{ headers, body }] = received
    const payload = new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)
    expect(payload).toMatchObject({ type: 'task.ready', data: { id, state: 'ready', tool: 'text-remover' } })
    expect(headers['webhook-id']).toBe((await endpoint.deliveries())[0].id)
    expect(() => new Webhook(endpoint.secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
  })

  it('is reported when it fails, and also by the API of the web app', async () => {
    const member = await createApiMember(server)
    const { url } = await startReceiver()
    const endpoint = await addEndpoint(member, { url, events: ['task.error'] })
    server.setWork(async () => {
      throw new Error('no')
    })
    const sent = [{ ...(await imagePart()), name: 'image' }]
    const created = await member.send('/api/tools/text-remover/tasks', sent)
    expect(created.statusCode, created.body).toBe(202)
    expect(await endpoint.done()).toMatchObject({ event: 'task.error', taskId: created.json().id })
    server.setWork(async () => ({ outputs: [], madeBy: 'a test' }))
  })

  it('isn’t reported to disabled endpoints, for other tools or events, nor if the client waits', async () => {
    const member = await createApiMember(server)
    const { url, received } = await startReceiver()
    const ignoring = [
      await addEndpoint(member, { url, enabled: false }),
      await addEndpoint(member, { url, tools: ['cleanup'] }),
      await addEndpoint(member, { url, events: ['task.error'] }),
    ]
    const interested = await addEndpoint(member, { url })
    await member.send('/remove-text/v1', [await imagePart()])
    await respondAsync(member)
    await interested.done()
    expect(await interested.deliveries()).toHaveLength(1)
    for (const { deliveries } of ignoring) expect(await deliveries()).toEqual([])
    expect(received).toHaveLength(1)
  })
})

describe('an endpoint that fails', () => {
  it('is called again with the same id, and the delivery can be replayed', async () => {
    const member = await createApiMember(server)
    const { url, received } = await startReceiver([500, 503, 302], { location: 'http://127.0.0.1:1/' })
    const endpoint = await addEndpoint(member, { url })
    await respondAsync(member)
    const failed = await endpoint.done()
    expect(failed).toMatchObject({ state: 'failed', attempts: 3, responseStatus: 302, nextAttemptAt: null })
    expect(received).toHaveLength(3)
    const replay = `/${endpoint.id}/deliveries/${failed.id}/replay`
    expect((await endpoint.send('POST', replay)).statusCode).toBe(202)
    expect(await endpoint.done()).toMatchObject({ id: failed.id, state: 'delivered', attempts: 1 })
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed.id]))
  })

  it('is disabled by 410, and logged if nothing answers', async () => {
    const member = await createApiMember(server)
    const { url } = await startReceiver([410])
    const gone = await addEndpoint(member, { url })
    const closed = await addEndpoint(member, { url: 'http://127.0.0.1:1/' })
    expect((await gone.send('POST', `/${gone.id}/test`)).statusCode).toBe(202)
    expect(await gone.done()).toMatchObject({ event: 'webhook.test', state: 'failed', attempts: 1 })
    await closed.send('POST', `/${closed.id}/test`)
    expect(await closed.done()).toMatchObject({ error: 'connection-failed', responseStatus: null })
    const { endpoints } = (await gone.send('GET')).json()
    expect(endpoints.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([true, false])
  })
})

it('delivers an account’s messages while another account’s endpoints don’t respond', async () => {
  const [slow, other] = [await createApiMember(server), await createApiMember(server)]
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  open.add(silent)
  const { port } = silent.address() as AddressInfo
  const stuck = await addEndpoint(slow, { url: `http://127.0.0.1:${port}/` })
  for (let count = 0; count < 20; count++) await stuck.send('POST', `/${stuck.id}/test`)
  const endpoint = await addEndpoint(other, { url: (await startReceiver()).url })
  await endpoint.send('POST', `/${endpoint.id}/test`)
  expect(await endpoint.done()).toMatchObject({ state: 'delivered' })
  const pending = (await stuck.deliveries()).filter(({ attempts }: { attempts: number }) => attempts === 0)
  expect(pending.length).toBeGreaterThan(10)
  await stuck.send('DELETE', `/${stuck.id}`)
  silent.closeAllConnections()
})

it('signs with both secrets during the overlap of a rotation, then with the new one', async () => {
  const member = await createApiMember(server)
  const { url, received } = await startReceiver()
  const endpoint = await addEndpoint(member, { url })
  const rotated = (await endpoint.send('POST', `/${endpoint.id}/rotate`, { overlapHours: 1 })).json()
  expect(rotated.secret).not.toBe(endpoint.secret)
  await endpoint.send('POST', `/${endpoint.id}/test`)
  await endpoint.done()
  const verify = (secret: string, { body, headers }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>)
  for (const secret of [endpoint.secret, rotated.secret])
    expect(verify(secret, received[0])).toMatchObject({ type: 'webhook.test' })
  await endpoint.send('POST', `/${endpoint.id}/rotate`, { overlapHours: 0 })
  await endpoint.send('POST', `/${endpoint.id}/test`)
  await vi.waitUntil(() => received.length === 2, { timeout: 60_000 })
  expect(() => verify(rotated.secret, received[1])).toThrow()
})

it('is managed by its owner only, who can change, delete and export it', async () => {
  const [member, other] = [await createApiMember(server), await createApiMember(server)]
  const endpoint = await addEndpoint(member, { url: 'https://example.com/hook' })
  const others = await addEndpoint(other, { url: 'https://example.com/other' })
  const one = `/${endpoint.id}`
  for (const [method, url, payload] of [
    ['PATCH', one, { enabled: false }],
    ['DELETE', one, undefined],
    ['POST', `${one}/rotate`, {}],
    ['POST', `${one}/test`, undefined],
    ['GET', `${one}/deliveries`, undefined],
    ['POST', `${one}/deliveries/${endpoint.id}/replay`, undefined],
  ] as const)
    expect((await others.send(method, url, payload)).statusCode, `${method} ${url}`).toBe(404)
  const byKey = await server.app.inject({ url: path, headers: { 'x-api-key': member.key } })
  expect(byKey.statusCode).toBe(401)
  const changed = await endpoint.send('PATCH', one, { enabled: false, tools: ['cleanup'] })
  expect(changed.json()).toMatchObject({
    enabled: false,
    tools: ['cleanup'],
    url: 'https://example.com/hook',
  })
  expect((await endpoint.send('DELETE', one)).statusCode).toBe(204)
  expect((await endpoint.send('GET')).json()).toEqual({ endpoints: [] })
})

it('requires a recent sign-in to create, change and rotate an endpoint', async () => {
  const endpoint = await addEndpoint(await createApiMember(server), { url: 'https://example.com/hook' })
  server.advanceClock(25 * 60 * 60 * 1000)
  const answers = [
    await endpoint.send('POST', '', { url: 'https://example.com/late' }),
    await endpoint.send('PATCH', `/${endpoint.id}`, { enabled: false }),
    await endpoint.send('POST', `/${endpoint.id}/rotate`, {}),
  ]
  server.advanceClock(-25 * 60 * 60 * 1000)
  expect(answers.map(answer => answer.json().code)).toEqual(Array(3).fill('sign-in-again'))
})

describe('refuses', () => {
  let member: ApiMember
  beforeAll(async () => {
    member = await createApiMember(server)
  })

  it.each<[string, object]>([
    ['another protocol', { url: 'ftp://example.com/' }],
    ['a password in the URL', { url: 'https://user:secret@example.com/' }],
    ['a long URL', { url: `https://example.com/${'a'.repeat(2000)}` }],
    ['an unknown tool', { url: 'https://example.com/', tools: ['no-such-tool'] }],
    ['no event', { url: 'https://example.com/', events: [] }],
    ['no URL', {}],
  ])('%s', async (_, body) => {
    const { created } = await addEndpoint(member, body)
    expect(created.statusCode, created.body).toBe(400)
  })
})

it('purges the log after two weeks', async () => {
  const member = await createApiMember(server)
  const endpoint = await addEndpoint(member, { url: (await startReceiver()).url })
  await endpoint.send('POST', `/${endpoint.id}/test`)
  await endpoint.done()
  server.advanceClock(15 * 24 * 3600 * 1000)
  await server.purge()
  expect(await endpoint.deliveries()).toEqual([])
})

it('survives a restart between two attempts', async () => {
  const env = { PENTIMENTO_WEBHOOKS_PRIVATE: 'on', PENTIMENTO_WEBHOOKS_RETRIES: '3' }
  const first = await startServer({ env })
  const member = await createApiMember(first)
  const { url, received } = await startReceiver([500])
  const endpoint = await addEndpoint(member, { url }, first)
  await endpoint.send('POST', `/${endpoint.id}/test`)
  await vi.waitUntil(() => received.length === 1, { timeout: 60_000 })
  await first.stop()
  const second = await startServer({ env, dataFolder: first.dataFolder })
  await vi.waitUntil(() => received.length === 2, { timeout: 60_000 })
  await second.close(1000)
})

it('connects to no private address unless the operator allows it', async () => {
  const strict = await startServer({ env: { PENTIMENTO_WEBHOOKS_RETRIES: '0' } })
  const member = await createApiMember(strict)
  const { url, received } = await startReceiver()
  const plain = await addEndpoint(member, { url }, strict)
  expect(plain.created.statusCode).toBe(400)
  const port = new URL(url).port
  const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '169.254.169.254', '0x7f.1', '[::1]']
  const refuse = async (host: string) => {
    const endpoint = await addEndpoint(member, { url: `https://${host}:${port}/` }, strict)
    await endpoint.send('POST', `/${endpoint.id}/test`)
    expect(await endpoint.done(), host).toMatchObject({ state: 'failed', error: 'address-refused' })
  }
  await Promise.all(hosts.map(refuse))
  expect(received).toEqual([])
  await strict.close(1000)
})
