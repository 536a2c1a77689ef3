import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, createBrowser, emailedLink, startAtProvider } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let issuer: Awaited<ReturnType<typeof startFakeIssuer>>
let server: TestServer
beforeAll(async () => {
  issuer = await startFakeIssuer()
  server = await startServer({ env: issuerEnv(issuer.url) })
})
afterAll(async () => {
  await server.close(0)
  await issuer.close()
})

const password = 'correct horse battery'

/** A person with a password, who has left the browser. */
async function createAccount(name: string, { isConfirmed = false } = {}) {
  const email = `${name.toLowerCase()}@example.com`
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', { name, email, password, agreedTo: termsEdition })
  if (isConfirmed) await browser.get((await emailedLink(email, server.dataFolder)).href)
  const { id } = await browser.user()
  return { id, email }
}

/** Sign in with a provider. @returns the parameters of the return page */
async function signInAt(browser: Browser, name: string, isVerified = true) {
  issuer.setUser(name, { email_verified: isVerified })
  const back = await (await startAtProvider(browser, 'google'))()
  return Object.fromEntries(new URL(back.headers.location ?? '', 'http://localhost').searchParams)
}

const passwordAccount = { error: 'account-exists', linkedBy: 'password', linkToken: expect.any(String) }

it.each([
  ['the account hasn’t', 'Ada', { isConfirmed: false, isVerified: true }],
  ['the provider hasn’t', 'Bea', { isConfirmed: true, isVerified: false }],
  ['neither has', 'Cleo', { isConfirmed: false, isVerified: false }],
])('asks for the password if %s confirmed the address, then links', async (_who, name, address) => {
  const { id, email } = await createAccount(name, address)
  const browser = createBrowser(server.app)
  const { linkToken: token, ...result } = await signInAt(browser, name, address.isVerified)
  expect({ ...result, linkToken: token }).toEqual(passwordAccount)
  expect(await browser.user()).toBeNull()
  expect((await browser.post('/api/provider-links', { token })).json().code).toBe('not-signed-in')

  await browser.post('/api/auth/sign-in/email', { email, password })
  expect((await browser.post('/api/provider-links', { token })).statusCode).toBe(204)
  expect(await browser.user()).toMatchObject({
    emailVerified: address.isConfirmed || address.isVerified,
  })
  expect((await browser.post('/api/provider-links', { token })).json().code).toBe('sign-in-expired')
  const again = createBrowser(server.app)
  expect(await signInAt(again, name, address.isVerified)).toEqual({})
  expect(await again.user()).toMatchObject({ id })
})

it('asks for nothing if both have confirmed the address', async () => {
  const { id } = await createAccount('Dora', { isConfirmed: true })
  const browser = createBrowser(server.app)
  expect(await signInAt(browser, 'Dora')).toEqual({})
  expect(await browser.user()).toMatchObject({ id })
})

it('requires a recent sign-in: a link gives access to the account', async () => {
  const { email } = await createAccount('Faye')
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/email', { email, password })
  const { linkToken: token } = await signInAt(createBrowser(server.app), 'Faye', false)
  server.advanceClock(25 * 60 * 60 * 1000)
  const answer = await browser.post('/api/provider-links', { token })
  server.advanceClock(-25 * 60 * 60 * 1000)
  expect(answer.json().code).toBe('sign-in-again')
  expect((await browser.get('/api/auth/list-accounts')).json()).toHaveLength(1)
})

it('links nothing to another account', async () => {
  await createAccount('Edith')
  const { linkToken: token } = await signInAt(createBrowser(server.app), 'Edith')
  const thief = createBrowser(server.app)
  const { email } = await createAccount('Thief')
  await thief.post('/api/auth/sign-in/email', { email, password })
  expect((await thief.post('/api/provider-links', { token })).json().code).toBe('sign-in-expired')
  expect((await thief.get('/api/auth/list-accounts')).json()).toHaveLength(1)
})
