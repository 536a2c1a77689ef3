import { termsEdition } from '@pentimento/protocol'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, createBrowser, followEmailLink } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

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
  expect(first).toEqual({ edition: termsEdition, acceptedAt: expect.toSatisfy(at => at >= startedAt) })
  server.advanceClock(60_000)
  await browser.post('/api/auth/sign-in/email', ada)
  server.advanceClock(-60_000)
  expect(await agreementOf(browser)).toEqual(first)
})

it('is stored for sign-ins by email link', async () => {
  const browser = createBrowser(server.app)
  await browser.post('/api/auth/sign-in/magic-link', { email: 'bea@example.com' })
  await followEmailLink(browser, 'bea@example.com', server.dataFolder)
  expect(await agreementOf(browser)).toMatchObject({ edition: termsEdition })
})
