import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, createBrowser } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

const password = 'correct horse battery'
const signIn = (browser: Browser, email: string) =>
  browser.post('/api/auth/sign-in/email', { email, password })

/** A browser that is signed in to a new account. */
async function signUp(email: string) {
  const browser = createBrowser(server.app)
  const account = { name: 'Eve', email, password, agreedTo: termsEdition }
  expect((await browser.post('/api/auth/sign-up/email', account)).statusCode).toBe(200)
  return { browser, id: String((await browser.user()).id) }
}

it('a ban ends all sessions, rejects sign-ins, and after the unban requires another sign-in', async () => {
  const email = 'eve@example.com'
  const { browser, id } = await signUp(email)
  const other = createBrowser(server.app)
  await signIn(other, email)
  await server.accounts.ban(id, { reason: 'spam' })
  expect([await browser.user(), await other.user()]).toEqual([null, null])
  expect((await signIn(browser, email)).json()).toMatchObject({ status: 403, code: 'user-disabled' })
  await server.accounts.unban(id)
  expect([await browser.user(), await other.user()]).toEqual([null, null])
  expect((await signIn(browser, email)).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ id })
})

it('a ban that expired permits sign-ins, and no earlier session', async () => {
  const email = 'mallory@example.com'
  const { browser, id } = await signUp(email)
  await server.accounts.ban(id, { until: new Date(Date.now() + 60_000) })
  expect((await signIn(browser, email)).json()).toMatchObject({ code: 'user-disabled' })
  await server.accounts.ban(id, { until: new Date(Date.now() - 1) })
  expect(await browser.user()).toBeNull()
  expect((await signIn(browser, email)).statusCode).toBe(200)
})

it('a ban rejects a visitor’s session without ending it, because a visitor couldn’t sign in again', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/anonymous')
  const { id } = await browser.user()
  await server.accounts.ban(id)
  expect((await browser.get('/api/tasks')).json()).toMatchObject({ status: 403, code: 'user-disabled' })
  // The data of visitors without a session is deleted after an hour.
  server.advanceClock(2 * 60 * 60 * 1000)
  await server.purge()
  await server.accounts.unban(id)
  expect(await browser.user()).toMatchObject({ id })
})
