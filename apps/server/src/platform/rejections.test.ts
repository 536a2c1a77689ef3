import { appCheckHeader, termsEdition } from '@pentimento/protocol'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { solve } from '../test-app-check.ts'
import { createBrowser, origin } from '../test-browser.ts'
import { startServer, type TestServer } from '../test-server.ts'

const ada = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
  agreedTo: termsEdition,
}

let server: TestServer
let lines: string[]
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info', PENTIMENTO_APP_CHECK: 'altcha' } })
})
afterAll(() => server.close(1000))
beforeEach(() => {
  const { [pino.symbols.streamSym]: stream } = server.log as unknown as Record<symbol, NodeJS.WritableStream>
  if (!stream) throw new Error('pino writes elsewhere')
  lines = []
  vi.spyOn(stream, 'write').mockImplementation(line => lines.push(String(line)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
})
const logged = (message: string) => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === message)

it('failed sign-ins are logged with their address once a minute, without the password or the account', async () => {
  const browser = createBrowser(server.app)
  for (let attempt = 0; attempt < 3; attempt++) await browser.post('/api/auth/sign-in/email', ada)
  expect(logged('request rejected')).toMatchObject([
    {
      code: 'wrong-credentials',
      method: 'POST',
      path: '/api/auth/sign-in/email',
      address: browser.remoteAddress,
    },
  ])
  expect(lines.join()).not.toMatch(/correct horse|ada@example/)
})

it('requests without an app check, and of foreign pages, are logged', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', ada)
  const headers = { origin: 'https://elsewhere.example', cookie: 'a=b' }
  await server.app.inject({ method: 'POST', url: '/api/feedback?secret=1', headers })
  expect(logged('request rejected')).toMatchObject([
    { code: 'app-check-failed' },
    { code: 'foreign-origin', path: '/api/feedback' },
  ])
})

it('sign-ins are logged with their user and method', async () => {
  const { cookie, pass, proof } = await solve(server)
  const { token } = (await pass(proof)).json()
  const person = await server.member('127.0.0.1', { cookie, origin, [appCheckHeader]: token })
  expect(logged('signed in')).toMatchObject([{ userId: person.id, method: 'loginForm' }])
})
