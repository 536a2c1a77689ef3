import { newBanner, termsEdition } from '@pentimento/protocol'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkTo } from '../../test-browser.ts'
import { paintWhite, startServer, type TestServer } from '../../test-server.ts'
import { toCsv } from './csv.ts'

let server: TestServer
let admin: string
let anna: { id: string; cookie: string }

const signUp = async (email: string) => {
  const payload = { email, password: 'a long secret', name: email.split('@')[0], agreedTo: termsEdition }
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { id: String(answer.json().user.id), cookie }
}
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  cookie: string | undefined = admin,
  payload?: object,
) => server.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_ADMINS: 'operator@example.org' } })
  const operator = await signUp('operator@example.org')
  admin = operator.cookie
  expect((await ask('GET', '/api/admin/overview')).statusCode).toBe(404)
  const { pathname, search } = await linkTo('operator@example.org', server.dataFolder)
  await ask('GET', pathname + search)
  anna = await signUp('anna@example.org')
})
afterAll(() => server.close(1000))

describe('for non-admins', () => {
  it.each([
    '/api/admin/overview',
    '/api/admin/people?search=anna',
    '/api/admin/people?search',
    '/api/admin/feedback.csv',
    '/api/admin/audit',
  ])('%s doesn’t exist', async url => {
    const nothing = await ask('GET', '/api/admin/nothing', anna.cookie)
    expect(nothing.statusCode).toBe(404)
    for (const cookie of [anna.cookie, '']) {
      const answer = await ask('GET', url, cookie)
      expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
        nothing.statusCode,
        nothing.body,
        nothing.headers['content-type'],
      ])
    }
  })

  it('no action is possible', async () => {
    const answer = await ask('POST', `/api/admin/people/${anna.id}/grant`, anna.cookie, {})
    expect(answer.statusCode).toBe(404)
    expect((await ask('GET', '/api/plan', anna.cookie)).json().plan).toBe('free')
  })

  it('the OpenAPI document doesn’t list the routes', async () => {
    expect((await server.app.inject('/openapi.json')).body).not.toContain('/api/admin')
  })
})

it('finds people by id and part of their address and shows their status', async () => {
  for (const search of [anna.id, 'ANNA@', 'example.org']) {
    const { people } = (await ask('GET', `/api/admin/people?search=${encodeURIComponent(search)}`)).json()
    expect(people).toContainEqual(
      expect.objectContaining({ id: anna.id, email: 'anna@example.org', ban: null }),
    )
  }
  expect((await ask('GET', '/api/admin/people?search=%25')).json().people).toEqual([])
  expect((await ask('GET', `/api/admin/people/${anna.id}`)).json()).toMatchObject({
    plan: 'free',
    subscription: null,
    sessions: [{ expiresAt: expect.any(String) }],
    waysIn: ['credential'],
    tasks: [],
  })
})

it('bans with a reason and unbans; both are audited', async () => {
  const url = `/api/admin/people/${anna.id}`
  expect((await ask('POST', `${url}/ban`, admin, {})).statusCode).toBe(400)
  expect((await ask('POST', `${url}/ban`, admin, { reason: 'Spam' })).statusCode).toBe(204)
  expect((await ask('GET', '/api/tasks', anna.cookie)).json().code).toBe('user-disabled')
  expect((await ask('POST', `${url}/unban`)).statusCode).toBe(204)
  expect((await ask('GET', '/api/tasks', anna.cookie)).statusCode).toBe(200)
  const { audit } = (await ask('GET', `/api/admin/audit?subject=${anna.id}`)).json()
  const ban = { reason: 'Spam', until: null }
  expect(audit).toMatchObject([
    { act: 'unban', adminEmail: 'operator@example.org', subject: anna.id, before: ban, after: null },
    { act: 'ban', adminEmail: 'operator@example.org', subject: anna.id, before: null, after: ban },
  ])
})

it('doesn’t let admins ban themselves', async () => {
  const { people } = (await ask('GET', '/api/admin/people?search=operator@')).json()
  const answer = await ask('POST', `/api/admin/people/${people[0].id}/ban`, admin, { reason: 'Me' })
  expect(answer.json()).toMatchObject({ code: 'invalid-request', detail: 'this is your own account' })
})

it('grants and revokes Pro', async () => {
  const url = `/api/admin/people/${anna.id}`
  expect((await ask('POST', `${url}/grant`, admin, {})).statusCode).toBe(204)
  expect((await ask('GET', '/api/plan', anna.cookie)).json().plan).toBe('pro')
  expect((await ask('GET', url)).json()).toMatchObject({ plan: 'pro', subscription: { store: 'manual' } })
  expect((await ask('POST', `${url}/revoke`)).statusCode).toBe(204)
  expect((await ask('GET', '/api/plan', anna.cookie)).json().plan).toBe('free')
  expect((await ask('POST', `${url}/revoke`)).statusCode).toBe(400)
  const { audit } = (await ask('GET', `/api/admin/audit?subject=${anna.id}`)).json()
  expect(audit.slice(0, 2)).toMatchObject([
    { act: 'revoke', before: { plan: 'pro' } },
    { act: 'grant', before: null, after: { plan: 'pro', store: 'manual' } },
  ])
})

it('creates, ends and deletes banners', async () => {
  const startAt = new Date(Date.now() - 60_000).toISOString()
  const said = newBanner.parse({ visibility: ['/*'], tone: 'warning', words: 'Closed on Sunday', startAt })
  const { id } = (await ask('POST', '/api/admin/banners', admin, said)).json()
  const shown = async () => (await server.app.inject('/api/banners')).json().banners
  expect(await shown()).toEqual([{ id, ...said }])
  const ended = { ...said, endAt: new Date(Date.now() - 1000).toISOString() }
  expect((await ask('PUT', `/api/admin/banners/${id}`, admin, ended)).json()).toEqual({ id, ...ended })
  expect(await shown()).toEqual([])
  expect((await ask('DELETE', `/api/admin/banners/${id}`)).statusCode).toBe(204)
  expect((await ask('DELETE', `/api/admin/banners/${id}`)).statusCode).toBe(404)
  const { audit } = (await ask('GET', `/api/admin/audit?subject=${id}`)).json()
  expect(audit.map(({ act }: { act: string }) => act)).toEqual([
    'remove banner',
    'change banner',
    'write banner',
  ])
  const script = { ...said, link: { label: 'Click', href: 'javascript:alert(1)' } }
  expect((await ask('POST', '/api/admin/banners', admin, script)).statusCode).toBe(400)
})

it('shows task outcomes, feedback and result usage', async () => {
  const visitor = await server.visitor()
  const { id, tool } = (await visitor.begin({}, { prefer: 'wait=20' })).json()
  await visitor.until(id, 'ready')
  const say = (method: 'PUT' | 'POST', path: string, payload: object) =>
    server.app.inject({
      method,
      url: `/api/tasks/${id}/${path}`,
      headers: { cookie: visitor.cookie },
      payload,
    })
  await say('PUT', 'feedback', { satisfied: false, text: '=1+1, "quoted"' })
  for (const act of ['downloaded', 'downloaded', 'copied']) await say('POST', 'signal', { act })

  expect((await ask('GET', '/api/admin/overview')).json()).toMatchObject({
    queue: { waiting: 0, working: 0, oldest: null },
    day: { ready: 1, failed: 0, errors: [] },
  })
  expect((await ask('GET', `/api/admin/tasks?tool=${tool}&state=ready`)).json().tasks).toMatchObject([{ id }])
  expect((await ask('GET', '/api/admin/tasks?state=error')).json().tasks).toEqual([])
  expect((await ask('GET', '/api/admin/feedback?satisfied=no')).json().feedback).toMatchObject([
    { taskId: id },
  ])
  expect((await ask('GET', '/api/admin/feedback?satisfied=yes')).json().feedback).toEqual([])
  const csv = await ask('GET', '/api/admin/feedback.csv')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="feedback.csv"')
  expect(csv.body).toContain(`"'=1+1, ""quoted"""`)
  expect((await ask('GET', '/api/admin/signals.json')).json()).toEqual([
    { tool, madeBy: 'a test', act: 'copied', results: 1, times: 1 },
    { tool, madeBy: 'a test', act: 'downloaded', results: 1, times: 2 },
  ])
})

it('records retries and deletions, with nothing that identifies a deleted result', async () => {
  const visitor = await server.visitor()
  server.paint(async () => {
    throw new Error('of no use')
  })
  const { id, tool } = (await visitor.begin()).json()
  await visitor.until(id, 'error')
  server.paint(paintWhite)
  expect((await visitor.ask('POST', `/api/tasks/${id}/retry`)).statusCode).toBe(200)
  await visitor.until(id, 'ready')
  const { cookie } = visitor
  const payload = { satisfied: true, usable: true, text: 'My aunt, and Rover' }
  await server.app.inject({ method: 'PUT', url: `/api/tasks/${id}/feedback`, headers: { cookie }, payload })
  const said = async () => (await ask('GET', '/api/admin/feedback?satisfied=yes')).json().feedback
  expect(await said()).toMatchObject([{ taskId: id, text: 'My aunt, and Rover' }])
  expect((await visitor.ask('DELETE', `/api/tasks/${id}`)).statusCode).toBe(204)
  const [judgement] = await said()
  expect(judgement).toMatchObject({ usable: true, text: '' })
  expect(judgement.saidAt).toMatch(/T\d\d:00:00/)
  expect(judgement.taskId).not.toBe(id)
  const { signals } = (await ask('GET', '/api/admin/signals')).json()
  expect(signals).toContainEqual({ tool, madeBy: null, act: 'retried', results: 1, times: 1 })
  expect(signals).toContainEqual({ tool, madeBy: 'a test', act: 'deleted', results: 1, times: 1 })
})

it('keeps audit entries of a deleted account without personal data', async () => {
  const bea = await signUp('bea@example.org')
  const url = `/api/admin/people/${bea.id}`
  await ask('POST', `${url}/ban`, admin, { reason: 'Bea writes letters' })
  await ask('POST', `${url}/unban`)
  const archive = await ask('GET', '/api/account/archive', bea.cookie)
  const files = unzipSync(new Uint8Array(archive.rawPayload))
  const held = strFromU8(files['audit.json'] ?? new Uint8Array())
  expect(JSON.parse(held)).toMatchObject({
    toYou: [{ act: 'ban', after: { reason: 'Bea writes letters' } }, { act: 'unban' }],
    byYou: [],
  })
  expect(held).not.toContain('operator@')
  const gone = await ask('DELETE', '/api/account', bea.cookie, { email: 'bea@example.org' })
  expect(gone.statusCode).toBe(204)
  const { audit } = (await ask('GET', `/api/admin/audit?subject=${bea.id}`)).json()
  expect(audit).toMatchObject([
    { act: 'unban', adminEmail: 'operator@example.org', before: null, after: null },
    { act: 'ban', adminEmail: 'operator@example.org', before: null, after: null },
  ])
})

it('exports CSV in which no value is a formula', () => {
  const rows = [
    { a: 'plain', b: ['x', 'y'], c: null },
    { a: '@cmd', b: 'two\nlines', c: true },
  ]
  expect(toCsv(rows, ['a', 'b', 'c'])).toBe('a,b,c\r\nplain,x; y,\r\n\'@cmd,"two\nlines",true\r\n')
})

// Last, since afterwards the server has no admin.
it('removes the address of an admin who deletes their account and keeps the record of their actions', async () => {
  const gone = await ask('DELETE', '/api/account', admin, { email: 'operator@example.org' })
  expect(gone.statusCode).toBe(204)
  const again = await signUp('operator@example.org')
  const { pathname, search } = await linkTo('operator@example.org', server.dataFolder)
  await ask('GET', pathname + search, again.cookie)
  const { audit } = (await ask('GET', `/api/admin/audit?subject=${anna.id}`, again.cookie)).json()
  expect(audit.map(({ adminEmail }: { adminEmail: string }) => adminEmail)).toEqual(
    audit.map(() => 'a deleted account'),
  )
  expect(audit.length).toBeGreaterThan(3)
})
