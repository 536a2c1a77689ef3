import { totpOf } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, createBrowser, emailedLink, followEmailLink } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

const password = 'correct horse battery'
const newPassword = 'another horse battery'

/** A person with a password and a confirmed address. */
async function createConfirmedAccount(email: string): Promise<Browser> {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', { name: 'Ada', email, password, agreedTo: termsEdition })
  await browser.get((await emailedLink(email, server.dataFolder)).href)
  expect(await browser.user()).toMatchObject({ emailVerified: true })
  return browser
}

async function requestResetToken(email: string): Promise<string> {
  server.advanceClock(1000)
  await createBrowser(server.app).post('/api/password-reset-links', { email })
  const link = await emailedLink(email, server.dataFolder, '/a/reset-password')
  return String(link.searchParams.get('token'))
}

const choosePassword = (token: string, chosen: string) =>
  createBrowser(server.app).post('/api/auth/reset-password', { token, newPassword: chosen })

const waysToSetAPassword = [
  [
    'a reset',
    async (email: string) => {
      const answer = await choosePassword(await requestResetToken(email), newPassword)
      expect(answer.statusCode).toBe(200)
    },
  ],
  [
    'a change of password',
    async (_email: string, browser: Browser) => {
      const change = { currentPassword: password, newPassword, revokeOtherSessions: true }
      expect((await browser.post('/api/auth/change-password', change)).statusCode).toBe(200)
    },
  ],
] as const

it.each(waysToSetAPassword)('%s ends every earlier reset link', async (name, setPassword) => {
  const email = `${name.length}-reset@example.com`
  const browser = await createConfirmedAccount(email)
  const tokens = [await requestResetToken(email), await requestResetToken(email)]
  await setPassword(email, browser)
  for (const token of tokens)
    expect((await choosePassword(token, 'chosen by a thief')).json().code).toBe('link-spent')
  const signIn = { email, password: newPassword }
  expect((await createBrowser(server.app).post('/api/auth/sign-in/email', signIn)).statusCode).toBe(200)
})

it.each(waysToSetAPassword)('%s ends every mailed sign-in link', async (name, setPassword) => {
  const email = `${name.length}-link@example.com`
  const browser = await createConfirmedAccount(email)
  const other = createBrowser(server.app)
  // The address as typed differs from the account's.
  const typed = email.toUpperCase()
  await other.post('/api/auth/sign-in/magic-link', { email: typed, agreedTo: termsEdition })
  await setPassword(email, browser)
  expect((await followEmailLink(other, typed, server.dataFolder)).json().code).toBe('link-spent')
  expect(await other.user()).toBeNull()
})

it.each(waysToSetAPassword)(
  '%s ends approved browsers that aren’t signed in yet',
  async (name, setPassword) => {
    const email = `${name.length}-approved@example.com`
    const browser = await createConfirmedAccount(email)
    const waiting = createBrowser(server.app)
    const { code } = (await waiting.post('/api/qr-sign-ins')).json()
    await browser.post(`/api/qr-sign-ins/${code}/answer`, { approve: true })
    await setPassword(email, browser)
    expect((await waiting.post('/api/custom-token')).statusCode).toBe(404)
  },
)

it('a reset ends a sign-in with the old password that still needs its code', async () => {
  const email = 'half-way@example.com'
  const browser = await createConfirmedAccount(email)
  const { totpURI } = (await browser.post('/api/auth/two-factor/enable', { password })).json()
  const code = () => ({ code: totpOf(totpURI) })
  expect((await browser.post('/api/auth/two-factor/verify-totp', code())).statusCode).toBe(200)
  const thief = createBrowser(server.app)
  expect((await thief.post('/api/auth/sign-in/email', { email, password })).json()).toMatchObject({
    twoFactorRedirect: true,
  })
  await choosePassword(await requestResetToken(email), newPassword)
  expect((await thief.post('/api/auth/two-factor/verify-totp', code())).json().code).toBe('sign-in-expired')
  expect(await thief.user()).toBeNull()
})

it('a rejected change of password ends nothing', async () => {
  const email = 'rejected@example.com'
  const browser = await createConfirmedAccount(email)
  const token = await requestResetToken(email)
  const change = { currentPassword: 'wrong horse battery', newPassword }
  expect((await browser.post('/api/auth/change-password', change)).json().code).toBe('wrong-password')
  expect((await choosePassword(token, newPassword)).statusCode).toBe(200)
})

it('wrong current passwords are limited for the account, whatever address they come from', async () => {
  const browser = await createConfirmedAccount('guessed@example.com')
  const guess = async () => {
    const change = { currentPassword: 'wrong horse battery', newPassword }
    const thief = createBrowser(server.app, browser.cookie())
    return (await thief.post('/api/auth/change-password', change)).json().code
  }
  const codes = await Promise.all(Array.from({ length: 22 }, guess))
  expect(codes.filter(code => code === 'wrong-password')).toHaveLength(20)
  expect(codes.filter(code => code === 'too-many-requests')).toHaveLength(2)
})
