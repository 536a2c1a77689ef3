import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { totpOf } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Browser,
  createBrowser,
  emailedLink,
  followEmailLink,
  startAtProvider,
} from '../../test-browser.ts'
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

const theirs = (email: string) => ({
  name: 'Stranger',
  email,
  password: 'known to the stranger',
  agreedTo: termsEdition,
})

/** Create an account with somebody else's address and open none of its emails. */
async function createStrangersAccount(email: string): Promise<Browser> {
  const stranger = createBrowser(server.app)
  expect((await stranger.post('/api/auth/sign-up/email', theirs(email))).statusCode).toBe(200)
  return stranger
}

async function signInByLink(email: string): Promise<Browser> {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/magic-link', { email, agreedTo: termsEdition })
  expect((await followEmailLink(browser, email, server.dataFolder)).statusCode).toBe(200)
  return browser
}

/** Start a sign-in with a provider; the returned function completes it. */
async function startAt(browser: Browser, provider: string, path?: string) {
  const go = await startAtProvider(browser, provider, path)
  return async (name: string, email: string) => {
    issuer.setUser(name, { email })
    await go()
  }
}

async function expectNoAccess(stranger: Browser, email: string): Promise<void> {
  expect(await stranger.user()).toBeNull()
  const answer = await createBrowser(server.app).post('/api/auth/sign-in/email', theirs(email))
  expect(answer.json()).toMatchObject({ code: 'wrong-credentials' })
}

describe('the creator of an account with somebody else’s address', () => {
  it('loses session and password when the owner signs in by email link', async () => {
    const email = 'by-link@example.com'
    const stranger = await createStrangersAccount(email)
    const { id } = await stranger.user()
    const owner = await signInByLink(email)
    expect(await owner.user()).toMatchObject({ id, emailVerified: true })
    await expectNoAccess(stranger, email)
  })

  it('keeps the owner’s provider from being linked silently', async () => {
    const email = 'by-provider@example.com'
    const stranger = await createStrangersAccount(email)
    const { id } = await stranger.user()
    const owner = createBrowser(server.app)
    await (await startAt(owner, 'google'))('Owner', email)
    expect(await owner.user()).toBeNull()
    const confirmed = await signInByLink(email)
    expect(await confirmed.user()).toMatchObject({ id, emailVerified: true })
    await expectNoAccess(stranger, email)
    await (await startAt(owner, 'google'))('Owner', email)
    expect(await owner.user()).toMatchObject({ id })
  })

  it('loses all access when the owner resets the password by email link', async () => {
    const email = 'by-reset@example.com'
    const stranger = await createStrangersAccount(email)
    await (await startAt(stranger, 'google', '/api/auth/link-social'))('Eve', 'eve@example.com')
    const owner = createBrowser(server.app)
    await owner.post('/api/password-reset-links', { email })
    const link = await emailedLink(email, server.dataFolder, '/a/reset-password')
    const token = link.searchParams.get('token')
    const newPassword = 'known to the owner'
    expect((await owner.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200)
    await expectNoAccess(stranger, email)
    await owner.post('/api/auth/sign-in/email', { email, password: newPassword })
    expect(await owner.user()).toMatchObject({ email, emailVerified: true })
    const again = createBrowser(server.app)
    await (await startAt(again, 'google'))('Eve', 'eve@example.com')
    expect(await again.user()).toMatchObject({ email: 'eve@example.com' })
  })

  it('loses linked providers, and linking in progress', async () => {
    const email = 'by-linking@example.com'
    const stranger = await createStrangersAccount(email)
    const mallory = ['Mallory', 'mallory@example.com'] as const
    await (await startAt(stranger, 'google', '/api/auth/link-social'))(...mallory)
    const linkLater = await startAt(stranger, 'facebook', '/api/auth/link-social')
    const owner = await signInByLink(email)
    await linkLater(...mallory)
    const accounts = (await owner.get('/api/auth/list-accounts')).json()
    expect(accounts).toEqual([])
    const again = createBrowser(server.app)
    await (await startAt(again, 'google'))(...mallory)
    expect(await again.user()).toMatchObject({ email: 'mallory@example.com' })
  })

  it('loses approved browsers', async () => {
    const email = 'by-approval@example.com'
    const stranger = await createStrangersAccount(email)
    const waiting = createBrowser(server.app)
    const { code } = (await waiting.post('/api/qr-sign-ins')).json()
    await stranger.post(`/api/qr-sign-ins/${code}/answer`, { approve: true })
    await signInByLink(email)
    expect((await waiting.post('/api/custom-token')).statusCode).toBe(404)
  })

  it('leaves the owner no second factor', async () => {
    const email = 'by-factor@example.com'
    const stranger = await createStrangersAccount(email)
    const { password } = theirs(email)
    const { totpURI } = (await stranger.post('/api/auth/two-factor/enable', { password })).json()
    const code = totpOf(totpURI)
    expect((await stranger.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200)
    const owner = await signInByLink(email)
    expect((await owner.user()).twoFactorEnabled).toBe(false)
    const common = await owner.post('/api/account/password', { newPassword: 'superman' })
    expect(common.json().code).toBe('password-common')
    const first = { newPassword: 'known to the owner' }
    expect((await owner.post('/api/account/password', first)).statusCode).toBe(204)
    const again = createBrowser(server.app)
    await again.post('/api/auth/sign-in/email', { email, password: first.newPassword })
    expect(await again.user()).toMatchObject({ email })
  })

  it('isn’t confirmed when the owner opens the email in another browser', async () => {
    const email = 'by-email-link@example.com'
    const stranger = await createStrangersAccount(email)
    const link = (await emailedLink(email, server.dataFolder)).href
    const opened = await createBrowser(server.app).get(link)
    expect(opened.headers.location).toBe('http://localhost:3000/a/login?confirmed=true&error=OTHER_BROWSER')
    expect(await stranger.user()).toMatchObject({ emailVerified: false })
    await signInByLink(email)
    await expectNoAccess(stranger, email)
  })
})

it('keeps all sign-in methods of an account with a verified address', async () => {
  const email = 'proved@example.com'
  const owner = await createStrangersAccount(email)
  await owner.get((await emailedLink(email, server.dataFolder)).href)
  const { id } = await owner.user()
  expect(await (await signInByLink(email)).user()).toMatchObject({ id })
  expect(await owner.user()).toMatchObject({ id, emailVerified: true })
  const again = createBrowser(server.app)
  expect((await again.post('/api/auth/sign-in/email', theirs(email))).statusCode).toBe(200)
})
