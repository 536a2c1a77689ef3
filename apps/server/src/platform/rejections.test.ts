import { appCheckHeader, termsEdition } from '@pentimento/protocol'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiMember, createApiMember, imagePart } from '../test-api.ts'
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
beforeEach(() => recordLog(server))
afterEach(() => {
  vi.restoreAllMocks()
})

function recordLog({ log }: TestServer) {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, NodeJS.WritableStream>
  if (!stream) throw new Error('pino writes elsewhere')
  lines = []
  vi.spyOn(stream, 'write').mockImplementation(line => lines.push(String(line)) > 0)
}
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

describe('without access', () => {
  let open: TestServer
  let owner: ApiMember
  let stranger: ApiMember
  beforeAll(async () => {
    open = await startServer({ env: { LOG_LEVEL: 'info', PENTIMENTO_WEBHOOKS_PRIVATE: 'on' } })
    owner = await createApiMember(open)
    stranger = await createApiMember(open)
    for (const { id } of [owner, stranger]) await open.billing.grant(id, {})
  })
  afterAll(() => open.close(1000))
  beforeEach(() => recordLog(open))

  const create = async (url: string, payload: object): Promise<string> =>
    (await createBrowser(open.app, owner.cookie).post(url, payload)).json().id
  const light = { lights: [], ambient: { color: '#ffffff', power: 0.5 }, shadows: 0.5, gloss: 0 }
  const values = { ...light, background: { mode: 'keep', color: '#000000', amount: 0 } }

  it.each([
    [
      'task',
      async () => {
        const parts = [await imagePart()]
        const answer = await owner.send('/remove-background/v1', parts, { prefer: 'respond-async' })
        return `/api/tasks/${answer.json().id}`
      },
    ],
    [
      'template',
      async () => {
        const path = '/api/tools/relight/templates'
        return `${path}/${await create(path, { name: 'Evening', values })}`
      },
    ],
    [
      'webhook_endpoint',
      async () => {
        const path = '/api/account/webhooks'
        return `${path}/${await create(path, { url: 'http://127.0.0.1/', events: ['task.ready'] })}`
      },
    ],
    ['api_key', async () => `/api/account/api-keys/${owner.keyId}`],
  ])(
    'a request for somebody else’s %s is logged, and answered like one for a missing one',
    async (what, createOwn) => {
      const url = await createOwn()
      const missing = url.replace(/[^/]+$/, crypto.randomUUID())
      const browser = createBrowser(open.app, stranger.cookie)
      const answers = [await browser.remove(missing, {}), await browser.remove(url, {})]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(answers[1]?.body).toBe(answers[0]?.body)
      expect(logged('request rejected')).toMatchObject([
        { reason: `no access to ${what}`, userId: stranger.id, path: url, address: browser.remoteAddress },
      ])
    },
  )

  it('requests of others than administrators are logged', async () => {
    for (const cookie of [stranger.cookie, undefined])
      expect((await createBrowser(open.app, cookie).get('/api/admin/people')).statusCode).toBe(404)
    expect(logged('request rejected')).toMatchObject([
      { reason: 'no access to administration', userId: stranger.id },
      { reason: 'no access to administration' },
    ])
  })

  it('requests beyond the limits of batches and plans are logged', async () => {
    const visitor = await open.visitor()
    const batch = crypto.randomUUID()
    await visitor.createTask({ batch, batchSize: '11' })
    await visitor.createTask({ batch, batchSize: '3' })
    expect(logged('request rejected')).toMatchObject([{ code: 'too-many-files' }, { code: 'plan-required' }])
  })

  it('requests of the public API are logged', async () => {
    await stranger.send('/remove-background/v1', [await imagePart()], {}, 'pent_live_made-up')
    expect(logged('request rejected')).toMatchObject([
      { code: 'api-key-invalid', path: '/remove-background/v1' },
    ])
    expect(lines.join()).not.toContain('made-up')
  })
})
