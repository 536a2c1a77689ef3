import { currentTotp } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBrowser } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

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

const codeOf = (uri: string) => currentTotp(new URL(uri).searchParams.get('secret') ?? '')

async function enableTwoFactor() {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', ada)
  const { password } = ada
  const answer = await browser.post('/api/auth/two-factor/enable', { password })
  expect(answer.statusCode, answer.body).toBe(200)
  const { totpURI, backupCodes } = answer.json()
  const code = codeOf(totpURI)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
  return { totpURI, backupCodes } as { totpURI: string; backupCodes: string[] }
}

async function enterPassword(cookies?: string) {
  const browser = createBrowser(server.app, cookies)
  const answer = await browser.post('/api/auth/sign-in/email', ada)
  expect(answer.json()).toMatchObject({ twoFactorRedirect: true })
  return browser
}

let on: Awaited<ReturnType<typeof enableTwoFactor>>
beforeAll(async () => {
  on = await enableTwoFactor()
})

it('doesn’t sign in with the password alone, and rejects a wrong code with a message', async () => {
  const browser = await enterPassword()
  expect(await browser.user()).toBeNull()
  const right = codeOf(on.totpURI)
  const wrong = String((Number(right) + 1) % 1e6).padStart(6, '0')
  const refused = await browser.post('/api/auth/two-factor/verify-totp', { code: wrong })
  expect(refused.statusCode).toBe(401)
  expect(refused.json()).toMatchObject({ code: 'wrong-code' })
  expect(await browser.user()).toBeNull()
})

it('signs in with the code, but not with a code without a password', async () => {
  const browser = await enterPassword()
  const code = codeOf(on.totpURI)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: ada.email })
  const stranger = createBrowser(server.app)
  expect((await stranger.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(401)
  expect(await stranger.user()).toBeNull()
})

it('signs in with a backup code once', async () => {
  const [code] = on.backupCodes
  const browser = await enterPassword()
  expect((await browser.post('/api/auth/two-factor/verify-backup-code', { code })).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: ada.email })
  const again = await enterPassword()
  expect((await again.post('/api/auth/two-factor/verify-backup-code', { code })).statusCode).toBe(401)
})

it('keeps a visitor’s data after the password and transfers it after the correct code', async () => {
  const visitor = await server.visitor()
  const { id } = (await visitor.createTask()).json()
  await visitor.waitForState(id, 'ready')
  const browser = await enterPassword(visitor.cookie)
  expect(await browser.user()).toMatchObject({ isAnonymous: true })
  expect((await browser.get(`/api/tasks/${id}`)).statusCode).toBe(200)

  const code = codeOf(on.totpURI)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: ada.email })
  expect((await browser.get(`/api/tasks/${id}`)).statusCode).toBe(200)
  expect((await visitor.send('GET', `/api/tasks/${id}`)).statusCode).toBe(401)
})
