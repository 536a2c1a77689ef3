import { rm } from 'node:fs/promises'
import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { currentTotp } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createBrowser, emailedLink, startAtProvider } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { account, twoFactor } from './tables.ts'

const ada = {
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
  agreedTo: termsEdition,
}
const newPassword = 'another horse'

let server: TestServer
let database: Database
let secret: string
let backupCodes: string[]
let afterReset: object

beforeAll(async () => {
  const issuer = await startFakeIssuer()
  server = await startServer({ env: issuerEnv(issuer.url) })
  issuer.setUser('Mary')
  await (await startAtProvider(createBrowser(server.app), 'google'))()
  await issuer.close()
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-up/email', ada)
  await browser.get((await emailedLink(ada.email, server.dataFolder)).href)
  const enabled = (await browser.post('/api/auth/two-factor/enable', { password: ada.password })).json()
  secret = new URL(enabled.totpURI).searchParams.get('secret') ?? ''
  backupCodes = enabled.backupCodes
  await browser.post('/api/auth/two-factor/verify-totp', { code: currentTotp(secret) })
  await browser.post('/api/password-reset-links', { email: ada.email })
  const link = await emailedLink(ada.email, server.dataFolder, '/a/reset-password')
  await browser.post('/api/auth/reset-password', { token: link.searchParams.get('token'), newPassword })
  const again = createBrowser(server.app)
  const { email } = ada
  afterReset = (await again.post('/api/auth/sign-in/email', { email, password: newPassword })).json()
  await server.stop()
  const options = { databaseUrl: undefined, dataFolder: server.dataFolder }
  database = await openDatabase(options, { clock: systemClock, log: createLogger('silent') })
})
afterAll(async () => {
  await database.close()
  await rm(server.dataFolder, { recursive: true })
})

it('a password is stored as salt and scrypt hash', async () => {
  const stored = await database.orm.select().from(account).where(eq(account.providerId, 'credential'))
  expect(stored[0]?.password).toMatch(/^[$]scrypt[$]ln=10,r=8,p=3[$][\w+/]{22}[$][\w+/]{86}$/)
})

it('tokens of an identity provider aren’t stored', async () => {
  const [stored] = await database.orm.select().from(account).where(eq(account.providerId, 'google'))
  expect(stored).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
})

it('the secret and the backup codes of two-factor authentication are encrypted', async () => {
  const [stored] = await database.orm.select().from(twoFactor)
  expect(backupCodes.length).toBeGreaterThan(0)
  for (const plain of [secret, ...backupCodes]) {
    expect(stored?.secret).not.toContain(plain)
    expect(stored?.backupCodes).not.toContain(plain)
  }
})

it('a password reset doesn’t turn off two-factor authentication of a confirmed account', () => {
  expect(afterReset).toMatchObject({ twoFactorRedirect: true })
})
