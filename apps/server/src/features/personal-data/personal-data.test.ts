import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { termsEdition } from '@pentimento/protocol'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createBrowser, followEmailLink } from '../../test-browser.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { recordSignal, signalPersonalData } from '../enrichment/enrichment.ts'
import { feedbackPersonalData } from '../feedback/feedback.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_PLANS: 'off' } })
})
afterAll(() => server.close(1000))

const values = {
  lights: [],
  ambient: { color: '#ffffff', power: 0.5 },
  background: { mode: 'keep', color: '#000000', amount: 0 },
  shadows: 0.5,
  gloss: 0,
}

const anyone = { name: 'Ada', password: 'correct horse battery', agreedTo: termsEdition }

/** A person with an account, a finished task, feedback on it, and a template. */
async function createPersonWithData(email: string) {
  const visitor = await server.visitor()
  const { id } = (await visitor.createTask()).json()
  await visitor.waitForState(id, 'ready')
  const browser = createBrowser(server.app, visitor.cookie)
  await browser.post('/api/auth/sign-up/email', { ...anyone, email })
  await browser.post(`/api/tasks/${id}/signal`, { action: 'downloaded' })
  const payload = { satisfied: true, reasons: [], text: 'Fine edges' }
  const headers = { cookie: browser.cookie() }
  await server.app.inject({ method: 'PUT', url: `/api/tasks/${id}/feedback`, headers, payload })
  await browser.post('/api/tools/relight/templates', { name: 'Evening', values })
  return { browser, taskId: String(id) }
}

const folders = () => readdir(join(server.dataFolder, 'blobs/tasks'))

describe('the archive', () => {
  it('contains all data of its owner, including images, and no secrets', async () => {
    const { browser, taskId } = await createPersonWithData('ada@example.com')
    const answer = await browser.get('/api/account/archive')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=pentimento-\d{4}-\d\d-\d\d\.zip$/),
    })
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()))
    expect(read('account')).toMatchObject({
      email: 'ada@example.com',
      signInMethods: [{ provider: 'credential' }],
      sessions: [{ userAgent: 'lightMyRequest' }],
    })
    expect(read('profile').web.lastSignInMethod).toBe('loginForm')
    expect(read('tasks')).toMatchObject([
      { id: taskId, state: 'ready', images: [{ fileName: 'Cat & dog.png', width: 8, height: 6 }, {}] },
    ])
    expect(read('feedback')).toMatchObject([{ text: 'Fine edges' }])
    expect(read('templates')).toMatchObject([{ name: 'Evening' }])
    expect(read('subscriptions')).toEqual([])
    expect(read('signals')).toMatchObject([{ taskId, action: 'downloaded' }])
    expect(read('audit')).toEqual({ toYou: [], byYou: [] })
    expect(read('uses')).toEqual([])
    const input = files[`images/${taskId}/input-image.png`]
    expect(await sharp(input).metadata()).toMatchObject({ format: 'png', width: 8, height: 6 })
    expect(await sharp(files[`images/${taskId}/output-image.png`]).metadata()).toMatchObject({ width: 1 })

    const texts = Object.entries(files).flatMap(([name, bytes]) =>
      name.endsWith('png') ? [] : strFromU8(bytes),
    )
    const token = decodeURIComponent(browser.cookie().match(/session_token=([^;.]+)/)?.[1] ?? 'none')
    expect(texts.join()).not.toContain(token)
    expect(texts.join()).not.toMatch(/"password"|"token"|"secret"/)
  })

  it('is available to its owner only', async () => {
    expect((await server.app.inject({ url: '/api/account/archive' })).statusCode).toBe(401)
    const visitor = await server.visitor()
    expect((await visitor.send('GET', '/api/account/archive')).statusCode).toBe(401)
  })
})

describe('deleting an account', () => {
  it('erases all data immediately, and no other person’s', async () => {
    const ada = await createPersonWithData('gone@example.com')
    const bea = await createPersonWithData('stays@example.com')
    expect(await folders()).toEqual(expect.arrayContaining([ada.taskId, bea.taskId]))
    const answer = await ada.browser.remove('/api/account', { email: 'Gone@example.com' })
    expect(answer.statusCode, answer.body).toBe(204)

    expect(await ada.browser.user()).toBeNull()
    expect(await folders()).not.toContain(ada.taskId)
    const again = createBrowser(server.app)
    const person = { ...anyone, email: 'gone@example.com' }
    expect((await again.post('/api/auth/sign-in/email', person)).statusCode).toBe(401)
    expect((await again.post('/api/auth/sign-up/email', person)).statusCode).toBe(200)
    expect((await again.get('/api/tasks')).json().tasks).toEqual([])
    expect((await again.get('/api/tools/relight/templates')).json().templates).toEqual([])

    const files = unzipSync(new Uint8Array((await bea.browser.get('/api/account/archive')).rawPayload))
    for (const name of ['tasks', 'feedback', 'templates'])
      expect(JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())), name).toHaveLength(1)
    expect((await bea.browser.get(`/api/tasks/${bea.taskId}/outputs/image`)).statusCode).toBe(200)
  })

  it('invalidates pending sign-ins', async () => {
    const { browser } = await createPersonWithData('leaves@example.com')
    const waiting = createBrowser(server.app)
    const { code } = (await waiting.post('/api/qr-sign-ins')).json()
    await browser.post(`/api/qr-sign-ins/${code}/answer`, { approve: true })
    const linkBrowser = createBrowser(server.app)
    await linkBrowser.post('/api/auth/sign-in/magic-link', { email: 'Leaves@example.com' })
    const files = unzipSync(new Uint8Array((await browser.get('/api/account/archive')).rawPayload))
    expect(strFromU8(files['qr-sign-ins.json'] ?? new Uint8Array())).toContain('approved')

    await browser.remove('/api/account', { email: 'leaves@example.com' })
    expect((await waiting.get('/api/qr-sign-ins/mine')).json()).toEqual({ state: 'expired' })
    expect((await waiting.post('/api/custom-token')).statusCode).toBe(404)
    const opened = await followEmailLink(linkBrowser, 'Leaves@example.com', server.dataFolder)
    expect(opened.json().code).toBe('link-spent')
  })

  it('is rejected without the account’s address', async () => {
    const { browser, taskId } = await createPersonWithData('careful@example.com')
    const answer = await browser.remove('/api/account', { email: 'careless@example.com' })
    expect(answer.statusCode).toBe(400)
    expect(await browser.user()).toMatchObject({ email: 'careful@example.com' })
    expect((await browser.get(`/api/tasks/${taskId}`)).statusCode).toBe(200)
  })
})

it('exports and erases what belongs to more results than a statement can have parameters', async () => {
  const dataFolder = createDataFolder()
  const place = { databaseUrl: undefined, dataFolder }
  const database = await openDatabase(place, { clock: systemClock, log: createLogger('silent') })
  const taskIds = Array.from({ length: 66_000 }, () => crypto.randomUUID())
  const lastId = taskIds.at(-1) ?? ''
  const result = { id: lastId, tool: 'a-tool', madeBy: 'a test' }
  await recordSignal(database.orm, result, 'downloaded', new Date())
  await database.orm.execute(sql`
    insert into feedback (task_id, tool, made_by, satisfied, reasons, text, submitted_at)
    values (${lastId}, 'a-tool', 'a test', true, '[]', 'Fine edges', now())`)
  const person = { id: 'ada', email: 'ada@example.com' }
  for (const personalData of [feedbackPersonalData, signalPersonalData]) {
    const { exportData, eraseData } = personalData(database, async () => taskIds)
    expect(await exportData(person)).toMatchObject([{ taskId: lastId }])
    await eraseData(person)
    expect(await exportData(person)).toEqual([])
  }
  await database.close()
  await rm(dataFolder, { recursive: true })
})

it('erases visitors whose session expired, and nobody else', async () => {
  const dayMs = 24 * 60 * 60 * 1000
  const visitor = await server.visitor()
  const { browser } = await createPersonWithData('comes-back@example.com')
  const made = createBrowser(server.app, visitor.cookie)
  expect((await made.post('/api/tools/relight/templates', { name: 'Mine', values })).statusCode).toBe(201)
  server.advanceClock(59 * dayMs)
  await server.purge()
  expect(await made.user()).toMatchObject({ id: visitor.id })
  server.advanceClock(2 * dayMs)
  await server.purge()
  server.advanceClock(-61 * dayMs)
  expect(await made.user()).toBeNull()
  expect(await server.accounts.people.byId(visitor.id)).toBeUndefined()
  expect(await server.accounts.people.search('comes-back@')).toHaveLength(1)
  expect(await browser.user()).toBeNull()
})
