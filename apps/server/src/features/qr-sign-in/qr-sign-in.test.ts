import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, createBrowser } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
let phone: Browser
let waiting: Browser
let code: string
let number: number

beforeAll(async () => {
  server = await startServer()
  phone = createBrowser(server.app)
  const ada = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse battery',
    agreedTo: termsEdition,
  }
  await phone.post('/api/auth/sign-up/email', ada)
})
afterAll(() => server.close(1000))

beforeEach(async () => {
  waiting = createBrowser(server.app)
  const started = await waiting.post('/api/qr-sign-ins')
  expect(started.statusCode).toBe(201)
  ;({ code, number } = started.json())
})

const answer = (approve: boolean, by = phone) => by.post(`/api/qr-sign-ins/${code}/answer`, { approve })
const stateOf = async (browser = waiting) => (await browser.get('/api/qr-sign-ins/mine')).json().state
const fetchToken = (browser = waiting) => browser.post('/api/custom-token')
const useToken = (token: string, browser = waiting) =>
  browser.post('/api/auth/sign-in/custom-token', { token })

describe('a waiting browser', () => {
  it('is signed in by a person signed in elsewhere, and the method is recorded', async () => {
    expect(await stateOf()).toBe('waiting')
    expect((await fetchToken()).statusCode).toBe(409)
    expect((await answer(true)).statusCode).toBe(204)
    expect(await stateOf()).toBe('approved')
    const { token } = (await fetchToken()).json()
    expect((await useToken(token)).statusCode).toBe(200)
    expect(await waiting.user()).toMatchObject({ email: 'ada@example.com' })
    const { web } = (await waiting.get('/api/profile')).json()
    expect(web.lastSignInMethod).toBe('qrcode')
  })

  it('keeps its visitor’s data', async () => {
    const visitor = await server.visitor()
    const { id } = (await visitor.createTask()).json()
    waiting = createBrowser(server.app, visitor.cookie)
    ;({ code } = (await waiting.post('/api/qr-sign-ins')).json())
    await answer(true)
    await useToken((await fetchToken()).json().token)
    expect(await waiting.user()).toMatchObject({ isAnonymous: false })
    expect((await waiting.get(`/api/tasks/${id}`)).statusCode).toBe(200)
  })

  it('isn’t signed in when refused or after a timeout', async () => {
    await answer(false)
    expect(await stateOf()).toBe('denied')
    expect((await fetchToken()).statusCode).toBe(404)
    const late = createBrowser(server.app)
    ;({ code } = (await late.post('/api/qr-sign-ins')).json())
    server.advanceClock(5 * 60_000)
    expect(await stateOf(late)).toBe('expired')
    expect((await answer(true)).statusCode).toBe(404)
    expect((await fetchToken(late)).statusCode).toBe(404)
  })

  it('gets one token, which signs in once', async () => {
    await answer(true)
    const { token } = (await fetchToken()).json()
    expect((await fetchToken()).statusCode).toBe(404)
    await useToken(token)
    const thief = createBrowser(server.app)
    expect((await useToken(token, thief)).json()).toMatchObject({ code: 'sign-in-expired' })
    expect(await thief.user()).toBeNull()
  })
})

describe('a person with only the code', () => {
  it('gets no token', async () => {
    await answer(true)
    const thief = createBrowser(server.app)
    expect(await stateOf(thief)).toBe('expired')
    expect((await fetchToken(thief)).statusCode).toBe(404)
    expect((await useToken(code, thief)).statusCode).toBe(401)
  })

  it('can’t approve without being signed in', async () => {
    const stranger = createBrowser(server.app)
    expect((await answer(true, stranger)).statusCode).toBe(401)
    await stranger.post('/api/auth/sign-in/anonymous')
    expect((await answer(true, stranger)).statusCode).toBe(401)
    expect((await stranger.get(`/api/qr-sign-ins/${code}`)).statusCode).toBe(401)
    expect(await stateOf()).toBe('waiting')
  })
})

describe('the approving person', () => {
  it('sees the browser’s address and the number it shows', async () => {
    const request = (await phone.get(`/api/qr-sign-ins/${code}`)).json()
    expect(request).toMatchObject({
      number,
      userAgent: 'lightMyRequest',
      address: expect.stringMatching(/^10\./),
    })
  })

  it('can answer once', async () => {
    await answer(false)
    expect((await answer(true)).statusCode).toBe(404)
    expect((await phone.get(`/api/qr-sign-ins/${code}`)).statusCode).toBe(404)
    expect(await stateOf()).toBe('denied')
  })
})
