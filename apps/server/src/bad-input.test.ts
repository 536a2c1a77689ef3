import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { badInputEnv, expectNoServerErrors } from './test-bad-input.ts'
import { startServer, type TestServer, type TestSession } from './test-server.ts'

let server: TestServer
let someone: TestSession
beforeAll(async () => {
  server = await startServer({ env: badInputEnv })
  someone = await server.subscriber()
})
afterAll(() => server.close(1000))

const inject = (method: 'POST' | 'PUT', url: string, payload: object | string, headers = {}) =>
  server.app.inject({ method, url, payload, headers: { cookie: someone.cookie, ...headers } })

it.each(['\0', '\ud800'])('rejects text that can’t be stored', async character => {
  const { id } = (await someone.createTask({}, { prefer: 'wait=20' })).json()
  const feedback = { satisfied: true, reasons: [], text: `fine${character}` }
  const account = {
    name: character,
    email: 'a@example.com',
    password: 'a long secret',
    agreedTo: termsEdition,
  }
  const answers = [
    await inject('PUT', `/api/tasks/${id}/feedback`, feedback),
    await inject('POST', '/api/auth/sign-up/email', account),
    await inject('POST', '/api/auth/reset-password', { token: character, newPassword: 'a long secret' }),
    await inject('POST', '/api/auth/sign-in/custom-token', { token: character }),
    await someone.createTask({ params: JSON.stringify({ prompt: character }) }),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  const link = await server.app.inject('/api/auth/magic-link/verify?token=%00')
  expect(link.statusCode).toBe(400)
})

it.each(['__proto__', 'constructor'])('rejects JSON that names %s', async name => {
  const polluting = `{"name":"a","values":{"${name}":{"prototype":{"isAdmin":true}}}}`
  const headers = { 'content-type': 'application/json' }
  expect((await inject('POST', '/api/tools/relight/templates', polluting, headers)).statusCode).toBe(400)
  expect({}).not.toHaveProperty('isAdmin')
})

it('rejects a query parameter that’s repeated', async () => {
  expect((await someone.send('GET', '/api/tasks?limit=1&limit=2')).statusCode).toBe(400)
})

it('rejects parameters of 100,000 nested arrays', async () => {
  const params = '['.repeat(100_000) + ']'.repeat(100_000)
  expect((await someone.createTask({ params })).statusCode).toBe(400)
  expect(
    (
      await inject('POST', '/api/tools/relight/templates', `{"name":"a","values":${params}}`, {
        'content-type': 'application/json',
      })
    ).statusCode,
  ).toBe(400)
})

it.each([
  [
    'without its end',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="params"\r\n\r\n{}',
  ],
  [
    'whose file has no end',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
  ],
  ['without a boundary', 'multipart/form-data', '--b--'],
  ['with a boundary of 10 kB', `multipart/form-data; boundary=${'b'.repeat(10_000)}`, '--b--'],
])('rejects a multipart form %s', async (_what, type, payload) => {
  for (const url of ['/api/tools/remove-background/tasks', '/api/tools/cleanup/select']) {
    const answer = await inject('POST', url, payload, { 'content-type': type })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  }
})

it('responds to generated requests to every route without a server error', async () => {
  expect(await expectNoServerErrors(server, { numRuns: 5, seed: 18 })).toBeGreaterThan(80)
})
