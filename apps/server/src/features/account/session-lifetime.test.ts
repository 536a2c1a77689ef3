import { termsEdition } from '@pentimento/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createBrowser } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.now()
const setDay = (day: number) => vi.setSystemTime(start + day * dayMs)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a session in use ends 180 days after the sign-in', async () => {
  const browser = createBrowser(server.app)
  const password = 'correct horse battery'
  const ada = { name: 'Ada', email: 'ada@example.com', password, agreedTo: termsEdition }
  await browser.post('/api/auth/sign-up/email', ada)
  for (const day of [40, 80, 120]) {
    setDay(day)
    expect(await browser.user()).toMatchObject({ name: 'Ada' })
  }
  setDay(160)
  // Extends the session too.
  expect((await browser.post('/api/auth/update-user', { name: 'Ada L' })).statusCode).toBe(200)
  setDay(179)
  expect((await browser.get('/api/profile')).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ name: 'Ada L' })
  setDay(181)
  expect((await browser.get('/api/profile')).statusCode).toBe(401)
  expect(await browser.user()).toBeNull()
})

it('passkeys can’t be changed, a provider not unlinked, and sessions not listed, a day after the sign-in', async () => {
  const browser = createBrowser(server.app)
  const password = 'correct horse battery'
  const cyd = { name: 'Cyd', email: 'cyd@example.com', password, agreedTo: termsEdition }
  await browser.post('/api/auth/sign-up/email', cyd)
  const request = () =>
    Promise.all([
      browser.get('/api/auth/passkey/generate-register-options'),
      browser.post('/api/auth/passkey/verify-registration', { response: {} }),
      browser.post('/api/auth/passkey/delete-passkey', { id: 'any' }),
      browser.post('/api/auth/unlink-account', { providerId: 'google' }),
      browser.get('/api/auth/list-sessions'),
    ])
  const codes = async () => (await request()).map(answer => answer.json().code)
  setDay(0.9)
  expect(await codes()).not.toContain('sign-in-again')
  setDay(1.1)
  expect(await codes()).toEqual(Array(5).fill('sign-in-again'))
})

it('a browser let in by another device has that device’s sign-in time', async () => {
  const phone = createBrowser(server.app)
  const password = 'correct horse battery'
  const bea = { name: 'Bea', email: 'bea@example.com', password, agreedTo: termsEdition }
  await phone.post('/api/auth/sign-up/email', bea)
  for (const day of [40, 80, 120, 160]) {
    setDay(day)
    expect(await phone.user()).toMatchObject({ name: 'Bea' })
  }
  setDay(175)
  const browser = createBrowser(server.app)
  const { code } = (await browser.post('/api/qr-sign-ins')).json()
  await phone.post(`/api/qr-sign-ins/${code}/answer`, { approve: true })
  await browser.post('/api/auth/sign-in/custom-token', (await browser.post('/api/custom-token')).json())
  expect(await browser.user()).toMatchObject({ name: 'Bea' })
  const answers = [
    await browser.get('/api/auth/passkey/generate-register-options'),
    await browser.post('/api/auth/link-social', { provider: 'google' }),
  ]
  expect(answers.map(answer => answer.json().code)).toEqual(['sign-in-again', 'sign-in-again'])
  setDay(181)
  expect(await browser.user()).toBeNull()
  expect((await browser.get('/api/profile')).statusCode).toBe(401)
})

it('a visitor’s session continues while it’s used, since a visitor can’t sign in again', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/anonymous')
  const { id } = await browser.user()
  for (const day of [40, 80, 120, 160, 200]) {
    setDay(day)
    expect(await browser.user()).toMatchObject({ id })
  }
})

it('a session that isn’t used ends after 60 days', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/anonymous')
  setDay(61)
  expect(await browser.user()).toBeNull()
})
