import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthenticator } from '../../test-authenticator.ts'
import { createBrowser, origin } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

async function signUp(name: string) {
  const browser = createBrowser(server.app)
  const person = {
    name,
    email: `${name}@example.com`,
    password: 'correct horse battery',
    agreedTo: termsEdition,
  }
  await browser.post('/api/auth/sign-up/email', person)
  return browser
}

const failed = { code: 'passkey-failed' }
const [verified, unverified] = [{ isUserVerified: true }, { isUserVerified: false }]

it('a passkey signs in when its user’s fingerprint, face or PIN was checked, which is requested', async () => {
  const authenticator = createAuthenticator(origin)
  const registration = await authenticator.register(await signUp('ada'), verified)
  expect(registration.answer.statusCode, registration.answer.body).toBe(200)
  const browser = createBrowser(server.app)
  const signIn = await authenticator.signIn(browser, verified)
  expect(signIn.answer.statusCode, signIn.answer.body).toBe(200)
  expect(await browser.user()).toMatchObject({ email: 'ada@example.com' })
  expect(registration.options.authenticatorSelection.userVerification).toBe('required')
  expect(signIn.options.userVerification).toBe('required')
})

it('a passkey whose user wasn’t checked isn’t added, and signs nobody in', async () => {
  const owner = await signUp('bea')
  const authenticator = createAuthenticator(origin)
  expect((await authenticator.register(owner, unverified)).answer.json()).toMatchObject(failed)
  expect((await authenticator.register(owner, verified)).answer.statusCode).toBe(200)
  const browser = createBrowser(server.app)
  expect((await authenticator.signIn(browser, unverified)).answer.json()).toMatchObject(failed)
  expect(await browser.user()).toBeNull()
})
