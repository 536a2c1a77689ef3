import { issuerEnv, startFakeIssuer } from '@pentimento/fake-services/issuer'
import { totpOf } from '@pentimento/fake-services/totp'
import { termsEdition } from '@pentimento/protocol'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { type Browser, createBrowser, followEmailLink, startAtProvider } from '../../test-browser.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { signUpWithTwoFactor } from '../../test-two-factor.ts'
import { returnPath } from './return-page.ts'

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

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

/** As it appears in the owner's data export. */
async function agreementOf(browser: Browser): Promise<unknown> {
  const files = unzipSync(new Uint8Array((await browser.get('/api/account/archive')).rawPayload))
  return JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array())).acceptedTerms
}

it.each([undefined, true, '2001-01-01'])('is required for sign-up: %s is rejected', async agreedTo => {
  const browser = createBrowser(server.app)
  const refused = await browser.post('/api/auth/sign-up/email', { ...ada, agreedTo })
  expect(refused.json()).toMatchObject({
    code: 'not-agreed',
    status: 400,
    title: 'Agree to the current terms, privacy notice and cookie use to continue',
  })
  expect(await browser.user()).toBeNull()
  expect(await server.accounts.people.search(ada.email)).toEqual([])
})

it('is stored with its time at sign-up and unchanged by later sign-ins', async () => {
  const browser = createBrowser(server.app)
  const startedAt = new Date().toISOString()
  await browser.post('/api/auth/sign-up/email', { ...ada, agreedTo: termsEdition })
  const first = await agreementOf(browser)
  expect(first).toEqual({
    edition: termsEdition,
    acceptedAt: expect.toSatisfy(at => at >= startedAt),
    form: 'checkbox',
  })
  server.advanceClock(60_000)
  await browser.post('/api/auth/sign-in/email', { ...ada, agreedTo: termsEdition })
  server.advanceClock(-60_000)
  expect(await agreementOf(browser)).toEqual(first)
})

const sentence = { edition: termsEdition, acceptedAt: expect.any(String), form: 'sentence' }

async function requestLink(browser: Browser, email: string, body: object) {
  const answer = await browser.post('/api/auth/sign-in/magic-link', { email, ...body })
  expect(answer.statusCode, answer.body).toBe(200)
  return followEmailLink(browser, email, server.dataFolder)
}

it('is stored for an emailed link whose page said so, as of the request', async () => {
  const browser = createBrowser(server.app)
  const email = 'bea@example.com'
  const startedAt = new Date().toISOString()
  expect((await requestLink(browser, email, { agreedTo: termsEdition })).statusCode).toBe(200)
  const stored = (await agreementOf(browser)) as { acceptedAt: string }
  expect(stored).toEqual(sentence)
  expect(stored.acceptedAt >= startedAt).toBe(true)
})

it('is stored for a provider whose page said so', async () => {
  issuer.setUser('Cleo')
  const browser = createBrowser(server.app)
  await (await startAtProvider(browser, 'google'))()
  expect(await agreementOf(browser)).toEqual(sentence)
})

/** Replace the agreements that a stopped server stored by ones to an earlier edition. */
async function replaceAgreements(dataFolder: string): Promise<void> {
  const log = createLogger('silent')
  const database = await openDatabase({ databaseUrl: undefined, dataFolder }, { clock: systemClock, log })
  await database.orm.execute(sql`update profile set agreed_to = '2001-01-01', agreement_form = 'checkbox'`)
  await database.close()
}

it('is stored after the code of two-factor authentication, as given with the link or the password', async () => {
  const dataFolder = createDataFolder()
  const people = ['gwen', 'joan'].map(name => ({
    name,
    email: `${name}@example.com`,
    password: ada.password,
    agreedTo: termsEdition,
  }))
  const before = await startServer({ dataFolder })
  const setups = await Promise.all(people.map(person => signUpWithTwoFactor(before, person, totpOf)))
  await before.stop()
  await replaceAgreements(dataFolder)
  const after = await startServer({ dataFolder })
  for (const [index, start] of ['magic-link', 'email'].entries()) {
    const browser = createBrowser(after.app)
    const { email, password } = people[index] ?? ada
    await browser.post(`/api/auth/sign-in/${start}`, { email, password, agreedTo: termsEdition })
    if (start === 'magic-link') await followEmailLink(browser, email, dataFolder)
    const code = setups[index]?.backupCodes[0]
    await browser.post('/api/auth/two-factor/verify-backup-code', { code })
    expect(await agreementOf(browser), start).toEqual(sentence)
  }
  await after.close(0)
})

describe('without an agreement', () => {
  const madeUp = { agreement: { edition: termsEdition, agreedAt: '2026-01-01T00:00:00.000Z' } }

  it('an emailed link creates no account', async () => {
    const browser = createBrowser(server.app)
    const body = { agreedTo: '2001-01-01', metadata: madeUp }
    const answer = await requestLink(browser, 'dora@example.com', body)
    expect(answer.json()).toMatchObject({ code: 'not-agreed', status: 400 })
    expect(await server.accounts.people.search('dora@example.com')).toEqual([])
  })

  it('a provider creates no account', async () => {
    issuer.setUser('Edith')
    const browser = createBrowser(server.app)
    const body = { provider: 'google', callbackURL: returnPath, additionalData: madeUp }
    const started = await browser.post('/api/auth/sign-in/social', body)
    const redirect = await fetch(started.json().url, { redirect: 'manual' })
    const back = await browser.get(redirect.headers.get('location') ?? '')
    expect(back.headers.location).toBe(`${returnPath}?error=not-agreed`)
    expect(await server.accounts.people.search('edith@example.com')).toEqual([])
  })

  it('signing in to an existing account is possible and leaves the stored one unchanged', async () => {
    const email = 'flora@example.com'
    const first = createBrowser(server.app)
    await first.post('/api/auth/sign-up/email', { ...ada, email, agreedTo: termsEdition })
    const stored = await agreementOf(first)
    const browser = createBrowser(server.app)
    expect((await requestLink(browser, email, {})).statusCode).toBe(200)
    expect(await agreementOf(browser)).toEqual(stored)
  })
})
