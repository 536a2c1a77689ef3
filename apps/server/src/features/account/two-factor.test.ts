import { currentTotp } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, createBrowser } from '../../test-browser.ts'
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

const codeOf = (uri: string, step = 0) => currentTotp(new URL(uri).searchParams.get('secret') ?? '', step)

async function enableTwoFactor(person = ada) {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', person)
  const { password } = person
  const answer = await browser.post('/api/auth/two-factor/enable', { password })
  expect(answer.statusCode, answer.body).toBe(200)
  const { totpURI, backupCodes } = answer.json()
  const code = codeOf(totpURI)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
  return { totpURI, backupCodes } as { totpURI: string; backupCodes: string[] }
}

async function enterPassword(cookies?: string, person = ada) {
  const browser = createBrowser(server.app, cookies)
  const answer = await browser.post('/api/auth/sign-in/email', person)
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

it('is turned on and off only with the password', async () => {
  const browser = createBrowser(server.app)
  const bea = { ...ada, email: 'bea@example.com' }
  await browser.post('/api/auth/sign-up/email', bea)
  for (const action of ['enable', 'disable']) {
    const refused = await browser.post(`/api/auth/two-factor/${action}`, { password: 'a wrong guess' })
    expect(refused.json().code, action).toBe('wrong-password')
  }
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

it('signs in with each code once', async () => {
  const dora = { ...ada, email: 'dora@example.com' }
  const { totpURI } = await enableTwoFactor(dora)
  const code = codeOf(totpURI)
  const signIn = async (code: string) => {
    const browser = await enterPassword(undefined, dora)
    const answer = await browser.post('/api/auth/two-factor/verify-totp', { code })
    return { code: answer.json().code, user: await browser.user() }
  }
  expect((await signIn(code)).user).toMatchObject({ email: dora.email })
  expect(await signIn(code)).toEqual({ code: 'wrong-code', user: null })
  expect((await signIn(codeOf(totpURI, 1))).user).toMatchObject({ email: dora.email })
})

it('is locked for every address after ten wrong codes', async () => {
  const cleo = { ...ada, email: 'cleo@example.com' }
  const { totpURI } = await enableTwoFactor(cleo)
  const verify = async (browser: Browser, code: string) =>
    (await browser.post('/api/auth/two-factor/verify-totp', { code })).json().code
  for (let count = 1; count <= 10; count++) {
    const wrong = String((Number(codeOf(totpURI)) + count) % 1e6).padStart(6, '0')
    expect(await verify(await enterPassword(undefined, cleo), wrong)).toBe('wrong-code')
  }
  expect(await verify(await enterPassword(undefined, cleo), codeOf(totpURI))).toBe('too-many-requests')
})

it('ends a sign-in after five wrong codes', async () => {
  const dina = { ...ada, email: 'dina@example.com' }
  const { totpURI } = await enableTwoFactor(dina)
  const browser = await enterPassword(undefined, dina)
  const verify = async (code: string) => {
    // Only three requests of an address are allowed in 10 seconds.
    server.advanceClock(10_000)
    return (await browser.post('/api/auth/two-factor/verify-totp', { code })).json().code
  }
  for (let count = 1; count <= 5; count++) {
    const wrong = String((Number(codeOf(totpURI)) + count) % 1e6).padStart(6, '0')
    expect(await verify(wrong)).toBe('wrong-code')
  }
  expect(await verify(codeOf(totpURI))).toBe('sign-in-expired')
  expect(await browser.user()).toBeNull()
  server.advanceClock(-60_000)
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

  const code = codeOf(on.totpURI, 1)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: ada.email })
  expect((await browser.get(`/api/tasks/${id}`)).statusCode).toBe(200)
  expect((await visitor.send('GET', `/api/tasks/${id}`)).statusCode).toBe(401)
})
