import { totpOf } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, createBrowser, followEmailLink } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { signUpWithTwoFactor } from '../../test-two-factor.ts'

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

const enableTwoFactor = (person = ada) => signUpWithTwoFactor(server, person, totpOf)

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
  const right = totpOf(on.totpURI)
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
  const code = totpOf(on.totpURI)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: ada.email })
  const stranger = createBrowser(server.app)
  expect((await stranger.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(401)
  expect(await stranger.user()).toBeNull()
})

it('signs in with each code once', async () => {
  const dora = { ...ada, email: 'dora@example.com' }
  const { totpURI } = await enableTwoFactor(dora)
  const code = totpOf(totpURI)
  const signIn = async (code: string) => {
    const browser = await enterPassword(undefined, dora)
    const answer = await browser.post('/api/auth/two-factor/verify-totp', { code })
    return { code: answer.json().code, user: await browser.user() }
  }
  expect((await signIn(code)).user).toMatchObject({ email: dora.email })
  expect(await signIn(code)).toEqual({ code: 'wrong-code', user: null })
  expect((await signIn(totpOf(totpURI, 1))).user).toMatchObject({ email: dora.email })
})

it('is locked for every address after ten wrong codes', async () => {
  const cleo = { ...ada, email: 'cleo@example.com' }
  const { totpURI } = await enableTwoFactor(cleo)
  const verify = async (browser: Browser, code: string) =>
    (await browser.post('/api/auth/two-factor/verify-totp', { code })).json().code
  for (let count = 1; count <= 10; count++) {
    const wrong = String((Number(totpOf(totpURI)) + count) % 1e6).padStart(6, '0')
    expect(await verify(await enterPassword(undefined, cleo), wrong)).toBe('wrong-code')
  }
  expect(await verify(await enterPassword(undefined, cleo), totpOf(totpURI))).toBe('too-many-requests')
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
    const wrong = String((Number(totpOf(totpURI)) + count) % 1e6).padStart(6, '0')
    expect(await verify(wrong)).toBe('wrong-code')
  }
  expect(await verify(totpOf(totpURI))).toBe('sign-in-expired')
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

  const code = totpOf(on.totpURI, 1)
  expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
  expect(await browser.user()).toMatchObject({ email: ada.email })
  expect((await browser.get(`/api/tasks/${id}`)).statusCode).toBe(200)
  expect((await visitor.send('GET', `/api/tasks/${id}`)).statusCode).toBe(401)
})

describe('after an emailed link', () => {
  async function openLink(person = ada, cookies?: string, query = '') {
    const browser = createBrowser(server.app, cookies)
    const { email } = person
    await browser.post('/api/auth/sign-in/magic-link', { email, agreedTo: termsEdition })
    const answer = await followEmailLink(browser, email, server.dataFolder, query)
    return { browser, answer }
  }
  const newPerson = (name: string) => ({ ...ada, name, email: `${name.toLowerCase()}@example.com` })

  it('signs in with a code only', async () => {
    const eve = newPerson('Eve')
    const { totpURI } = await enableTwoFactor(eve)
    const { browser, answer } = await openLink(eve)
    expect(answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect(answer.cookies.filter(({ name, value }) => name.includes('session') && value)).toEqual([])
    expect(await browser.user()).toBeNull()
    const code = totpOf(totpURI, 1)
    expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
    expect(await browser.user()).toMatchObject({ email: eve.email })
  })

  it('signs nobody in through a redirect either', async () => {
    const { browser, answer } = await openLink(ada, undefined, '&callbackURL=/tools')
    expect(answer.cookies.filter(({ name, value }) => name.includes('session') && value)).toEqual([])
    expect(await browser.user()).toBeNull()
  })

  it('signs in with a backup code', async () => {
    const { browser } = await openLink()
    const code = on.backupCodes[1]
    expect((await browser.post('/api/auth/two-factor/verify-backup-code', { code })).statusCode).toBe(200)
    expect(await browser.user()).toMatchObject({ email: ada.email })
  })

  it('keeps a visitor’s data and transfers it after the correct code', async () => {
    const fay = newPerson('Fay')
    const { totpURI } = await enableTwoFactor(fay)
    const visitor = await server.visitor()
    const { id } = (await visitor.createTask()).json()
    await visitor.waitForState(id, 'ready')
    const { browser } = await openLink(fay, visitor.cookie)
    expect(await browser.user()).toMatchObject({ isAnonymous: true })
    expect((await browser.get(`/api/tasks/${id}`)).statusCode).toBe(200)

    const code = totpOf(totpURI, 1)
    expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
    expect(await browser.user()).toMatchObject({ email: fay.email })
    expect((await browser.get(`/api/tasks/${id}`)).statusCode).toBe(200)
  })

  it('is recorded as the method of the sign-in', async () => {
    const methodOf = async (browser: Browser) =>
      (await browser.get('/api/profile')).json().web.lastSignInMethod
    const ian = newPerson('Ian')
    const { backupCodes } = await enableTwoFactor(ian)
    const { browser } = await openLink(ian)
    await browser.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
    expect(await methodOf(browser)).toBe('emailLink')
    const other = await enterPassword(undefined, ian)
    await other.post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[1] })
    expect(await methodOf(other)).toBe('loginForm')
  })

  it('ends the session that the browser had before, which its cookie no longer names', async () => {
    const gil = newPerson('Gil')
    const earlier = createBrowser(server.app)
    await earlier.post('/api/auth/sign-up/email', gil)
    const { browser } = await openLink(ada, earlier.cookie())
    expect(await browser.user()).toBeNull()
    expect(await earlier.user()).toBeNull()
  })
})
