import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser, followEmailLink } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

const password = 'correct horse battery'

it('signs in although an earlier session was ended elsewhere', async () => {
  const ada = { name: 'Ada', email: 'ada@example.com', password, agreedTo: termsEdition }
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', ada)
  const other = createBrowser(server.app)
  await other.post('/api/auth/sign-in/email', ada)
  await other.post('/api/auth/revoke-other-sessions')
  expect((await browser.post('/api/auth/sign-in/email', ada)).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: ada.email })
})

it('signs in by email link over the session of an unconfirmed password account', async () => {
  const bea = { name: 'Bea', email: 'bea@example.com', password, agreedTo: termsEdition }
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', bea)
  await browser.post('/api/auth/sign-in/magic-link', { email: bea.email })
  expect((await followEmailLink(browser, bea.email, server.dataFolder)).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: bea.email, emailVerified: true })
})

it('ends the browser’s earlier session, and no other', async () => {
  const dora = { name: 'Dora', email: 'dora@example.com', password, agreedTo: termsEdition }
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', dora)
  const other = createBrowser(server.app)
  await other.post('/api/auth/sign-in/email', dora)
  const stolen = createBrowser(server.app, browser.cookie())
  expect(await stolen.user()).toMatchObject({ email: dora.email })
  await browser.post('/api/auth/sign-in/email', dora)
  expect(await stolen.user()).toBeNull()
  for (const signedIn of [browser, other]) expect(await signedIn.user()).toMatchObject({ email: dora.email })
  const changed = createBrowser(server.app, browser.cookie())
  await browser.post('/api/auth/sign-in/magic-link', { email: dora.email })
  await followEmailLink(browser, dora.email, server.dataFolder)
  expect(await changed.user()).toBeNull()
  expect(await browser.user()).toMatchObject({ email: dora.email })
})

it('ends no session whose token is in a cookie without the correct signature', async () => {
  const gus = { name: 'Gus', email: 'gus@example.com', password, agreedTo: termsEdition }
  const owner = createBrowser(server.app)
  await owner.post('/api/auth/sign-up/email', gus)
  const { session } = (await owner.get('/api/auth/get-session')).json()
  const thief = { ...gus, name: 'Thief', email: 'thief@example.com' }
  await createBrowser(server.app).post('/api/auth/sign-up/email', thief)
  for (const value of [session.token, `${session.token}.${'A'.repeat(43)}=`]) {
    const cookies = owner.cookie().replace(/(session_token=)[^;]*/, `$1${encodeURIComponent(value)}`)
    const browser = createBrowser(server.app, cookies)
    expect((await browser.post('/api/auth/sign-in/email', thief)).statusCode).toBe(200)
    expect(await browser.user()).toMatchObject({ email: thief.email })
    expect(await owner.user()).toMatchObject({ email: gus.email })
  }
})

it('keeps the cookie when get-session finds an ended session', async () => {
  const cyd = { name: 'Cyd', email: 'cyd@example.com', password, agreedTo: termsEdition }
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/anonymous')
  // Requested as a visitor, answered after the sign-up.
  const secondBrowser = createBrowser(server.app, browser.cookie())
  await browser.post('/api/auth/sign-up/email', cyd)
  const answer = await secondBrowser.get('/api/auth/get-session')
  expect(answer.json()).toBeNull()
  expect(answer.cookies).toEqual([])
  expect(await browser.user()).toMatchObject({ email: cyd.email })
})

it('creates a visitor for a request with an ended session', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/anonymous')
  const other = createBrowser(server.app, browser.cookie())
  await other.post('/api/auth/sign-out')
  expect(await browser.user()).toBeNull()
  expect((await browser.post('/api/auth/sign-in/anonymous')).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ isAnonymous: true })
})

it('has a token of 32 random characters, which pages can read but which is useless without its signature', async () => {
  const eve = { name: 'Eve', email: 'eve@example.com', password, agreedTo: termsEdition }
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', eve)
  const [, value = ''] = /session_token=([^;]*)/.exec(browser.cookie()) ?? []
  const { session } = (await browser.get('/api/auth/get-session')).json()
  expect(session.token).toMatch(/^[0-9A-Za-z]{32}$/)
  expect(decodeURIComponent(value)).toMatch(new RegExp(`^${session.token}[.].{44}$`))
  const withoutSignature = createBrowser(server.app, browser.cookie().replace(value, session.token))
  expect(await withoutSignature.user()).toBeNull()
  const again = createBrowser(server.app)
  await again.post('/api/auth/sign-in/email', eve)
  expect((await again.get('/api/auth/get-session')).json().session.token).not.toBe(session.token)
})
