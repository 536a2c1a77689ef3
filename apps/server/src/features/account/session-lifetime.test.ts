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
