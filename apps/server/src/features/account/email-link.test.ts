import { termsEdition } from '@pentimento/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createBrowser, followEmailLink } from '../../test-browser.ts'
import { startServer, type TestServer } from '../../test-server.ts'

const start = Date.now()
const setMinute = (minute: number) => vi.setSystemTime(start + minute * 60_000)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

it('an emailed link signs in for 10 minutes', async () => {
  const open = async (email: string, minute: number) => {
    const browser = createBrowser(server.app)
    setMinute(0)
    await browser.post('/api/auth/sign-in/magic-link', { email, agreedTo: termsEdition })
    setMinute(minute)
    return (await followEmailLink(browser, email, server.dataFolder)).json()
  }
  expect(await open('ada@example.com', 9.9)).toMatchObject({ user: { email: 'ada@example.com' } })
  expect(await open('bea@example.com', 10.1)).toMatchObject({ code: 'link-spent' })
})
