import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RawData, WebSocket } from 'ws'
import { startServer, type TestServer } from '../test-server.ts'

const app = 'https://app.example.org'
const stranger = 'https://stranger.example'

describe('a server with a cross-origin web app', () => {
  let server: TestServer
  let address: string
  beforeAll(async () => {
    server = await startServer({
      env: {
        PENTIMENTO_URL: app,
        VITE_SERVER_ORIGIN: 'https://api.example.org',
        PENTIMENTO_WEB_ORIGINS: 'https://other.example.org/',
        PENTIMENTO_COOKIES: 'cross-site',
        PENTIMENTO_APPLE_ID: 'pentimento',
        PENTIMENTO_APPLE_SECRET: 'a secret',
      },
    })
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close(1000))

  it.each([app, 'https://other.example.org'])('accepts requests with cookies from %s', async origin => {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/tasks',
      headers: { origin, 'access-control-request-method': 'DELETE' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    })
    const visitor = await server.visitor()
    const response = await visitor.createTask({}, { origin })
    expect(response.statusCode).toBe(202)
    expect(response.headers['access-control-expose-headers']).toContain('location')
    await server.idle()
  })

  it('rejects reads, changes and websockets from other origins', async () => {
    const visitor = await server.visitor()
    const read = await visitor.send('GET', '/api/tasks', { origin: stranger })
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
    const changed = await visitor.createTask({}, { origin: stranger })
    expect(changed.statusCode).toBe(403)
    expect(changed.json().code).toBe('foreign-origin')
    expect(await listen(visitor.cookie, stranger)).toBe(403)
    expect(await listen(visitor.cookie, app)).toBe('open')
  })

  const apple = 'https://appleid.apple.com'
  const callback = '/api/auth/callback/apple'

  it('accepts Apple’s return form', async () => {
    const answer = await form(callback, apple)
    expect(answer.statusCode, answer.body).toBe(302)
    const { pathname, searchParams } = new URL(answer.headers.location ?? '')
    expect(pathname).toBe(callback)
    expect(Object.fromEntries(searchParams)).toEqual({ code: 'a code', state: 'a state' })
  })

  it.each([
    [callback, stranger],
    ['/api/auth/callback/google', apple],
    ['/api/auth/sign-out', apple],
  ])('rejects a form at %s from %s', async (path, origin) => {
    expect((await form(path, origin)).json().code).toBe('foreign-origin')
  })

  async function form(url: string, origin: string) {
    const { cookie } = await server.visitor()
    const payload = new URLSearchParams({ code: 'a code', state: 'a state' }).toString()
    const headers = { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' }
    return server.app.inject({ method: 'POST', url, headers, payload })
  }

  it('sets cookies for cross-site requests, over TLS only', async () => {
    const send = (url: string, cookies = '') => {
      const headers = { origin: app, ...(cookies && { cookie: cookies }) }
      return server.app.inject({ method: 'POST', url, headers, payload: {} })
    }
    const visitor = await send('/api/auth/sign-in/anonymous')
    const session = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answers = [
      visitor,
      await send(`/api/tasks/${crypto.randomUUID()}/reissue`, session),
      await send('/api/qr-sign-ins'),
    ]
    const attributes = { sameSite: 'None', secure: true, httpOnly: true, path: '/' }
    const cookies = answers.flatMap(answer => answer.cookies)
    expect(cookies.filter(({ domain }) => domain !== undefined)).toEqual([])
    expect(cookies).toMatchObject([
      { ...attributes, name: '__Host-pentimento.session_token' },
      { ...attributes, name: '__Host-pentimento.device' },
      { ...attributes, name: '__Host-pentimento.qr-sign-in' },
    ])
  })

  it('allows embedding images there and requests from there', async () => {
    const { headers } = await server.app.inject({ url: '/api/tasks' })
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/img-src [^;]*https:\/\/api\.example\.org/)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.example\.org wss:\/\/api\.example\.org/)
  })

  function listen(cookie: string, origin: string): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/events`, {
      headers: { cookie, origin },
    })
    socket.on('open', () => {
      resolve('open')
      socket.close()
    })
    socket.on('message', (data: RawData) => resolve(data))
    // The listener must end the connection; the server waits for it.
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode)
      request.destroy()
    })
    socket.on('error', resolve)
    return promise
  }
})

it('rejects all other origins if there is only one', async () => {
  const server = await startServer()
  const visitor = await server.visitor()
  const { headers } = await visitor.send('GET', '/api/tasks', { origin: stranger })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect((await visitor.createTask({}, { origin: stranger })).json().code).toBe('foreign-origin')
  const apples = { origin: 'https://appleid.apple.com' }
  expect((await visitor.send('POST', '/api/auth/callback/apple', apples)).json().code).toBe('foreign-origin')
  expect(
    (await visitor.createTask({}, { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }))
      .statusCode,
  ).toBe(202)
  await server.idle()
  await server.close(1000)
})
