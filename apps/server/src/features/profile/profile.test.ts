import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type ServerEvent, termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { type Browser, createBrowser, followEmailLink } from '../../test-browser.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { createProfiles } from './profile.ts'
import { profiles } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

const ada = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
  agreedTo: termsEdition,
}
const profileOf = async (browser: Browser) => (await browser.get('/api/profile')).json()

it('contains the time and method of the last sign-in', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', ada)
  const first = await profileOf(browser)
  expect(first.web.lastSignInMethod).toBe('loginForm')
  server.advanceClock(60_000)
  await browser.post('/api/auth/sign-in/magic-link', { email: ada.email, callbackURL: '/signin-link' })
  expect((await followEmailLink(browser, ada.email, server.dataFolder)).statusCode).toBe(200)
  const second = await profileOf(browser)
  expect(second.web.lastSignInMethod).toBe('emailLink')
  expect(Date.parse(second.web.lastSignIn) - Date.parse(first.web.lastSignIn)).toBeGreaterThanOrEqual(60_000)
})

it('stores which terms were agreed to, when first and how, also after they change', async () => {
  const dataFolder = createDataFolder()
  const log = createLogger('silent')
  const database = await openDatabase({ databaseUrl: undefined, dataFolder }, { clock: systemClock, log })
  const { recordSignIn, personalData } = createProfiles(database, systemClock)
  const agreedAt = '2026-02-03T04:05:06.000Z'
  await recordSignIn('flora', 'loginForm')
  const acceptedTerms = async () => {
    const data = await personalData.exportData({ id: 'flora', email: '' })
    return (data as { acceptedTerms: unknown }).acceptedTerms
  }
  expect(await acceptedTerms()).toBeNull()
  const agreed = { edition: termsEdition, agreedAt, form: 'checkbox' } as const
  await recordSignIn('flora', 'loginForm', agreed)
  await recordSignIn('flora', 'google', { ...agreed, agreedAt: new Date().toISOString(), form: 'sentence' })
  const expected = { edition: termsEdition, acceptedAt: new Date(agreedAt), form: 'checkbox' }
  expect(await acceptedTerms()).toEqual(expected)
  await database.orm.update(profiles).set({ agreedTo: '2001-01-01', agreedAt: new Date('2001-02-03') })
  await recordSignIn('flora', 'passkey', { ...agreed, form: 'sentence' })
  expect(await acceptedTerms()).toEqual({ ...expected, form: 'sentence' })
  await database.close()
  await rm(dataFolder, { recursive: true })
})

it('is published to a person’s other windows by websocket', async () => {
  const browser = createBrowser(server.app)
  const bea = { ...ada, email: 'bea@example.com' }
  await browser.post('/api/auth/sign-up/email', bea)
  const address = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const socket = new WebSocket(`${address}/api/events`, { headers: { cookie: browser.cookie() } })
  const events: ServerEvent[] = []
  socket.on('message', text => events.push(JSON.parse(String(text))))
  await once(socket, 'open')
  await createBrowser(server.app).post('/api/auth/sign-in/email', bea)
  const event = { type: 'profile', profile: { web: { lastSignInMethod: 'loginForm' } } }
  await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'profile' }))
  expect(events.at(-1)).toMatchObject(event)
  socket.terminate()
})

it('has no sign-in for visitors and requires a session', async () => {
  const visitor = await server.visitor()
  expect((await visitor.send('GET', '/api/profile')).json()).toMatchObject({ web: null, isAnonymous: true })
  expect((await server.app.inject({ url: '/api/profile' })).statusCode).toBe(401)
})

it('doesn’t count a password change as a sign-in', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', { ...ada, email: 'cleo@example.com' })
  const before = await profileOf(browser)
  server.advanceClock(60_000)
  const passwords = { currentPassword: ada.password, newPassword: 'another horse battery' }
  const answer = await browser.post('/api/auth/change-password', { ...passwords, revokeOtherSessions: true })
  expect(answer.statusCode).toBe(200)
  expect(await profileOf(browser)).toEqual(before)
})

describe('the user document', () => {
  async function signUp(email: string) {
    const browser = createBrowser(server.app)
    await browser.post('/api/auth/sign-up/email', { ...ada, email })
    return browser
  }

  it('has the account’s id, name, address, photo and creation time', async () => {
    const browser = await signUp('dora@example.com')
    const { id, createdAt } = await browser.user()
    expect(await profileOf(browser)).toEqual({
      uid: id,
      displayName: 'Ada',
      email: 'dora@example.com',
      photoURL: null,
      isAnonymous: false,
      metadata: { creationTime: createdAt },
      web: { lastSignIn: expect.any(String), lastSignInMethod: 'loginForm' },
    })
  })

  it('can be written by its owner: name, photo, and a sign-in with its method', async () => {
    const browser = await signUp('edith@example.com')
    const before = await profileOf(browser)
    server.advanceClock(60_000)
    const change = { displayName: ' Edith ', photoURL: null, web: { lastSignInMethod: 'kiosk' } }
    const answer = await browser.patch('/api/profile', change)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ displayName: 'Edith', web: { lastSignInMethod: 'kiosk' } })
    expect(await profileOf(browser)).toEqual(answer.json())
    expect(Date.parse(answer.json().web.lastSignIn)).toBeGreaterThan(Date.parse(before.web.lastSignIn))
    expect(await browser.user()).toMatchObject({ name: 'Edith' })
  })

  it.each([
    { displayName: 'a'.repeat(121) },
    { displayName: ' ' },
    { photoURL: 'https://example.com/photo.png' },
    { uid: 'another' },
    { web: { lastSignInMethod: 'x'.repeat(41) } },
  ])('rejects %o', async change => {
    const browser = await signUp(`${crypto.randomUUID()}@example.com`)
    const answer = await browser.patch('/api/profile', change)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(await profileOf(browser)).toMatchObject({
      displayName: 'Ada',
      web: { lastSignInMethod: 'loginForm' },
    })
  })

  it('can’t be written by visitors', async () => {
    const browser = createBrowser(server.app, (await server.visitor()).cookie)
    expect((await browser.patch('/api/profile', { displayName: 'Eve' })).statusCode).toBe(401)
  })
})
