import { newBanner, termsEdition, toCsv } from '@pentimento/protocol'
import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailedLink } from '../../test-browser.ts'
import { returnWhitePixel, startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
let admin: string
let anna: { id: string; cookie: string }

const signUp = async (email: string) => {
  const payload = { email, password: 'a long secret', name: email.split('@')[0], agreedTo: termsEdition }
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  return { id: String(answer.json().user.id), cookie: cookieOf(answer) }
}
const signIn = (email: string) => {
  const payload = { email, password: 'a long secret' }
  return server.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
}
const cookieOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  cookie: string | undefined = admin,
  payload?: object,
) => server.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
/** Whether a cookie's session exists. */
const isSignedIn = async (cookie: string) =>
  (await send('GET', '/api/auth/get-session', cookie)).json() !== null

beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_ADMINS: 'operator@example.org' } })
  const operator = await signUp('operator@example.org')
  admin = operator.cookie
  expect((await send('GET', '/api/admin/overview')).statusCode).toBe(404)
  const { pathname, search } = await emailedLink('operator@example.org', server.dataFolder)
  await send('GET', pathname + search)
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
    const nothing = await send('GET', '/api/admin/nothing', anna.cookie)
    expect(nothing.statusCode).toBe(404)
    for (const cookie of [anna.cookie, '']) {
      const answer = await send('GET', url, cookie)
      expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
        nothing.statusCode,
        nothing.body,
        nothing.headers['content-type'],
      ])
    }
  })

  it('no action is possible', async () => {
    const answer = await send('POST', `/api/admin/people/${anna.id}/grant`, anna.cookie, {})
    expect(answer.statusCode).toBe(404)
    expect((await send('GET', '/api/plan', anna.cookie)).json().plan).toBe('free')
  })

  it('the OpenAPI document doesn’t list the routes', async () => {
    expect((await server.app.inject('/openapi.json')).body).not.toContain('/api/admin')
  })
})

it('only the plan of an admin says that they are one', async () => {
  expect((await send('GET', '/api/plan')).json().isAdmin).toBe(true)
  expect((await send('GET', '/api/plan', anna.cookie)).json().isAdmin).toBe(false)
})

it('finds people by id and part of their address and shows their status', async () => {
  for (const search of [anna.id, 'ANNA@', 'example.org']) {
    const { people } = (await send('GET', `/api/admin/people?search=${encodeURIComponent(search)}`)).json()
    expect(people).toContainEqual(
      expect.objectContaining({ id: anna.id, email: 'anna@example.org', ban: null }),
    )
  }
  expect((await send('GET', '/api/admin/people?search=%25')).json().people).toEqual([])
  expect((await send('GET', `/api/admin/people/${anna.id}`)).json()).toMatchObject({
    plan: 'free',
    subscription: null,
    sessions: [{ expiresAt: expect.any(String) }],
    signInMethods: ['credential'],
    tasks: [],
  })
})

it('bans with a reason and unbans; both are audited', async () => {
  const url = `/api/admin/people/${anna.id}`
  expect((await send('POST', `${url}/ban`, admin, {})).statusCode).toBe(400)
  expect((await send('POST', `${url}/ban`, admin, { reason: 'Spam' })).statusCode).toBe(204)
  expect(await isSignedIn(anna.cookie)).toBe(false)
  expect((await signIn('anna@example.org')).json().code).toBe('user-disabled')
  expect((await send('POST', `${url}/unban`)).statusCode).toBe(204)
  expect(await isSignedIn(anna.cookie)).toBe(false)
  anna.cookie = cookieOf(await signIn('anna@example.org'))
  expect(await isSignedIn(anna.cookie)).toBe(true)
  const { audit } = (await send('GET', `/api/admin/audit?subject=${anna.id}`)).json()
  const ban = { reason: 'Spam', until: null }
  expect(audit).toMatchObject([
    { action: 'unban', adminEmail: 'operator@example.org', subject: anna.id, before: ban, after: null },
    { action: 'ban', adminEmail: 'operator@example.org', subject: anna.id, before: null, after: ban },
  ])
})

it('signs a person out everywhere, who can sign in again; it’s audited', async () => {
  const ben = await signUp('ben@example.org')
  const cookies = [ben.cookie, cookieOf(await signIn('ben@example.org'))]
  const areSignedIn = () => Promise.all(cookies.map(isSignedIn))
  expect(await areSignedIn()).toEqual([true, true])
  const url = `/api/admin/people/${ben.id}`
  expect((await send('POST', `${url}/sign-out`)).statusCode).toBe(204)
  expect(await areSignedIn()).toEqual([false, false])
  expect((await send('GET', url)).json().sessions).toEqual([])
  expect(await isSignedIn(anna.cookie)).toBe(true)
  expect(await isSignedIn(cookieOf(await signIn('ben@example.org')))).toBe(true)
  expect((await send('GET', `/api/admin/audit?subject=${ben.id}`)).json().audit).toMatchObject([
    { action: 'sign out', adminEmail: 'operator@example.org', before: { sessions: 2 }, after: null },
  ])
})

it('doesn’t sign out visitors, who couldn’t sign in again', async () => {
  const visitor = await server.visitor()
  const answer = await send('POST', `/api/admin/people/${visitor.id}/sign-out`)
  expect(answer.json()).toMatchObject({ code: 'invalid-request', detail: 'a visitor couldn’t sign in again' })
  expect(await isSignedIn(visitor.cookie)).toBe(true)
})

it('doesn’t let admins ban themselves', async () => {
  const { people } = (await send('GET', '/api/admin/people?search=operator@')).json()
  const answer = await send('POST', `/api/admin/people/${people[0].id}/ban`, admin, { reason: 'Me' })
  expect(answer.json()).toMatchObject({ code: 'invalid-request', detail: 'this is your own account' })
})

it('grants and revokes Pro', async () => {
  const url = `/api/admin/people/${anna.id}`
  expect((await send('POST', `${url}/grant`, admin, {})).statusCode).toBe(204)
  expect((await send('GET', '/api/plan', anna.cookie)).json().plan).toBe('pro')
  expect((await send('GET', url)).json()).toMatchObject({ plan: 'pro', subscription: { store: 'manual' } })
  expect((await send('POST', `${url}/revoke`)).statusCode).toBe(204)
  expect((await send('GET', '/api/plan', anna.cookie)).json().plan).toBe('free')
  expect((await send('POST', `${url}/revoke`)).statusCode).toBe(400)
  const { audit } = (await send('GET', `/api/admin/audit?subject=${anna.id}`)).json()
  expect(audit.slice(0, 2)).toMatchObject([
    { action: 'revoke', before: { plan: 'pro' } },
    { action: 'grant', before: null, after: { plan: 'pro', store: 'manual' } },
  ])
})

it('lists more than ten banners', async () => {
  const ids: string[] = []
  for (let number = 1; number <= 11; number++) {
    const banner = newBanner.parse({
      visibility: ['/*'],
      tone: 'info',
      text: `Notice ${number}`,
      startAt: new Date().toISOString(),
    })
    ids.push((await send('POST', '/api/admin/banners', admin, banner)).json().id)
  }
  const answer = await send('GET', '/api/admin/banners')
  expect([answer.statusCode, answer.json().banners.length]).toEqual([200, 11])
  for (const id of ids) await send('DELETE', `/api/admin/banners/${id}`)
})

it('creates, ends and deletes banners', async () => {
  const startAt = new Date(Date.now() - 60_000).toISOString()
  const banner = newBanner.parse({ visibility: ['/*'], tone: 'warning', text: 'Closed on Sunday', startAt })
  const { id } = (await send('POST', '/api/admin/banners', admin, banner)).json()
  const shown = async () => (await server.app.inject('/api/banners')).json().banners
  expect(await shown()).toEqual([{ id, ...banner }])
  const ended = { ...banner, endAt: new Date(Date.now() - 1000).toISOString() }
  expect((await send('PUT', `/api/admin/banners/${id}`, admin, ended)).json()).toEqual({ id, ...ended })
  expect(await shown()).toEqual([])
  expect((await send('DELETE', `/api/admin/banners/${id}`)).statusCode).toBe(204)
  expect((await send('DELETE', `/api/admin/banners/${id}`)).statusCode).toBe(404)
  const { audit } = (await send('GET', `/api/admin/audit?subject=${id}`)).json()
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'delete banner',
    'change banner',
    'create banner',
  ])
  const script = { ...banner, link: { label: 'Click', href: 'javascript:alert(1)' } }
  expect((await send('POST', '/api/admin/banners', admin, script)).statusCode).toBe(400)
})

it('shows task outcomes, feedback and result usage', async () => {
  const visitor = await server.visitor()
  const { id, tool } = (await visitor.createTask({}, { prefer: 'wait=20' })).json()
  await visitor.waitForState(id, 'ready')
  const say = (method: 'PUT' | 'POST', path: string, payload: object) =>
    server.app.inject({
      method,
      url: `/api/tasks/${id}/${path}`,
      headers: { cookie: visitor.cookie },
      payload,
    })
  await say('PUT', 'feedback', { satisfied: false, text: '=1+1, "quoted"' })
  for (const action of ['downloaded', 'downloaded', 'copied']) await say('POST', 'signal', { action })

  expect((await send('GET', '/api/admin/overview')).json()).toMatchObject({
    queue: { queued: 0, processing: 0, oldest: null },
    day: { ready: 1, failed: 0, errors: [], estimateError: expect.any(Number) },
  })
  expect((await send('GET', `/api/admin/tasks?tool=${tool}&state=ready`)).json().tasks).toMatchObject([
    { id },
  ])
  expect((await send('GET', '/api/admin/tasks?state=error')).json().tasks).toEqual([])
  expect((await send('GET', '/api/admin/feedback?satisfied=no')).json().feedback).toMatchObject([
    { taskId: id },
  ])
  expect((await send('GET', '/api/admin/feedback?satisfied=yes')).json().feedback).toEqual([])
  const csv = await send('GET', '/api/admin/feedback.csv')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="feedback.csv"')
  expect(csv.body).toContain(`"'=1+1, ""quoted"""`)
  expect((await send('GET', '/api/admin/signals.json')).json()).toEqual([
    { tool, madeBy: 'a test', action: 'copied', results: 1, count: 1 },
    { tool, madeBy: 'a test', action: 'downloaded', results: 1, count: 2 },
  ])
})

it('records retries and deletions, with nothing that identifies a deleted result', async () => {
  const visitor = await server.visitor()
  server.setWork(async () => {
    throw new Error('of no use')
  })
  const { id, tool } = (await visitor.createTask()).json()
  await visitor.waitForState(id, 'error')
  server.setWork(returnWhitePixel)
  expect((await visitor.send('POST', `/api/tasks/${id}/retry`)).statusCode).toBe(200)
  await visitor.waitForState(id, 'ready')
  const { cookie } = visitor
  const payload = { satisfied: true, usable: true, text: 'My aunt, and Rover' }
  await server.app.inject({ method: 'PUT', url: `/api/tasks/${id}/feedback`, headers: { cookie }, payload })
  const feedback = async () => (await send('GET', '/api/admin/feedback?satisfied=yes')).json().feedback
  expect(await feedback()).toMatchObject([{ taskId: id, text: 'My aunt, and Rover' }])
  expect((await visitor.send('DELETE', `/api/tasks/${id}`)).statusCode).toBe(204)
  const [entry] = await feedback()
  expect(entry).toMatchObject({ usable: true, text: '' })
  expect(entry.submittedAt).toMatch(/T\d\d:00:00/)
  expect(entry.taskId).not.toBe(id)
  const { signals } = (await send('GET', '/api/admin/signals')).json()
  expect(signals).toContainEqual({ tool, madeBy: null, action: 'retried', results: 1, count: 1 })
  expect(signals).toContainEqual({ tool, madeBy: 'a test', action: 'deleted', results: 1, count: 1 })
})

it('lists models, and audits the download and the removal of one', async () => {
  const { models } = (await send('GET', '/api/admin/models')).json()
  expect(models).toContainEqual(
    expect.objectContaining({ id: 'birefnet-lite', state: 'absent', replaces: 'ISNet (built-in)' }),
  )
  const download = await send('POST', '/api/admin/models/sd-turbo/download', admin, { acceptsLicense: false })
  expect(download.statusCode).toBe(202)
  const model = async () =>
    (await send('GET', '/api/admin/models')).json().models.find(({ id }: { id: string }) => id === 'sd-turbo')
  await expect.poll(model).toMatchObject({ state: 'absent', error: { code: 'license-not-accepted' } })
  expect((await send('POST', '/api/admin/models/sd-turbo/stop')).statusCode).toBe(202)
  expect((await send('DELETE', '/api/admin/models/sd-turbo')).statusCode).toBe(204)
  expect((await send('DELETE', '/api/admin/models/unknown')).statusCode).toBe(404)
  const { audit } = (await send('GET', '/api/admin/audit?subject=sd-turbo')).json()
  expect(audit).toMatchObject([
    { action: 'remove model' },
    { action: 'download model', after: { acceptsLicense: false } },
  ])
})

it('keeps audit entries of a deleted account without personal data', async () => {
  const bea = await signUp('bea@example.org')
  const url = `/api/admin/people/${bea.id}`
  await send('POST', `${url}/ban`, admin, { reason: 'Bea writes letters' })
  await send('POST', `${url}/unban`)
  const cookie = cookieOf(await signIn('bea@example.org'))
  const archive = await send('GET', '/api/account/archive', cookie)
  const files = unzipSync(new Uint8Array(archive.rawPayload))
  const exported = strFromU8(files['audit.json'] ?? new Uint8Array())
  expect(JSON.parse(exported)).toMatchObject({
    toYou: [{ action: 'ban', after: { reason: 'Bea writes letters' } }, { action: 'unban' }],
    byYou: [],
  })
  expect(exported).not.toContain('operator@')
  const deletion = await send('DELETE', '/api/account', cookie, { email: 'bea@example.org' })
  expect(deletion.statusCode).toBe(204)
  const { audit } = (await send('GET', `/api/admin/audit?subject=${bea.id}`)).json()
  expect(audit).toMatchObject([
    { action: 'unban', adminEmail: 'operator@example.org', before: null, after: null },
    { action: 'ban', adminEmail: 'operator@example.org', before: null, after: null },
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
  const deletion = await send('DELETE', '/api/account', admin, { email: 'operator@example.org' })
  expect(deletion.statusCode).toBe(204)
  const again = await signUp('operator@example.org')
  const { pathname, search } = await emailedLink('operator@example.org', server.dataFolder)
  await send('GET', pathname + search, again.cookie)
  const { audit } = (await send('GET', `/api/admin/audit?subject=${anna.id}`, again.cookie)).json()
  expect(audit.map(({ adminEmail }: { adminEmail: string }) => adminEmail)).toEqual(
    audit.map(() => 'a deleted account'),
  )
  expect(audit.length).toBeGreaterThan(3)
})
