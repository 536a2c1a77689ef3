import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser, origin } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

const ada = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
  agreedTo: termsEdition,
}

let server: TestServer
let address: string
let cookie: string
beforeAll(async () => {
  server = await startServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = createBrowser(server.app)
  // An account's sessions end with a ban; a visitor's is rejected.
  await browser.post('/api/auth/sign-in/anonymous')
  cookie = browser.cookie()
  await server.accounts.ban((await browser.user()).id)
})
afterAll(() => server.close(0))

/** Send a path exactly as written; other clients, `inject` included, normalize it. */
async function send(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { origin, cookie, 'content-type': 'application/json' }
  const clientRequest = request(address, { method, path, headers }).end(body && JSON.stringify(body))
  const [answer]: IncomingMessage[] = await once(clientRequest, 'response')
  return { status: answer?.statusCode, ...(answer && ((await json(answer)) as { retryAt?: string })) }
}

it.each([
  '/api/auth/change-password',
  '/api/auth/sign-in/../change-password',
  '/api/auth/sign-in/%2e%2e/change-password',
  '/api/auth/sign-in\\..\\change-password',
])('rejects a banned user at %s', async path => {
  const change = { currentPassword: ada.password, newPassword: 'another horse entirely' }
  expect(await send('POST', path, change)).toMatchObject({ status: 403, code: 'user-disabled' })
})

it.each([
  '/api/auth/admin/list-users',
  '/api/auth/x/../admin/list-users',
  '/api/auth/x/%2e%2e/admin/list-users',
  'http://localhost/api/auth/admin/list-users',
])('blocks better-auth’s admin endpoints at %s', async path => {
  expect(await send('GET', path)).toMatchObject({ status: 404, code: 'not-found' })
})

it.each([
  'verify-password',
  'request-password-reset',
  'change-email',
  'delete-user',
  'update-session',
  'two-factor/get-totp-uri',
  'Change-password',
])('has no endpoint %s', async path => {
  expect(await send('POST', `/api/auth/${path}`, {})).toMatchObject({ status: 404, code: 'not-found' })
})

it('gives the time to retry after too many sign-in attempts', async () => {
  const wrong = { email: ada.email, password: 'battery horse correct' }
  const tries = []
  for (let count = 0; count < 11; count++) tries.push(await send('POST', '/api/auth/sign-in/email', wrong))
  expect(tries.slice(0, -1).map(({ status }) => status)).toEqual(Array(10).fill(401))
  const last = tries.at(-1)
  expect(last).toMatchObject({ status: 429, code: 'too-many-requests', mayRetry: true })
  const waitMs = Date.parse(String(last?.retryAt)) - Date.now()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(60_000)
})
