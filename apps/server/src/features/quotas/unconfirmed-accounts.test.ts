import { termsEdition } from '@pentimento/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, createBrowser, emailedLink } from '../../test-browser.ts'
import { startServer, type TestServer, type TestSession } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_VISITORS_PER_ADDRESS: '1' } })
})
afterAll(() => server.close(1000))

/** Use the tool once. */
async function use(person: TestSession): Promise<void> {
  expect((await person.createTask({}, { prefer: 'wait=20' })).statusCode).toBe(200)
}

/** The uses that somebody has already used up. */
async function usedBy(person: Pick<Browser, 'get'>): Promise<number> {
  const { tools } = (await person.get('/api/usage')).json()
  const { limit, left } = tools.find(({ tool }: { tool: string }) => tool === 'remove-background')
  return limit - left
}

const inBrowser = ({ send }: TestSession) => ({ get: (url: string) => send('GET', url) })

it('made-up accounts at one address share its quotas', async () => {
  const address = '10.3.0.1'
  await use(await server.member(address))
  await use(await server.member(address))
  expect(await usedBy(inBrowser(await server.member(address)))).toBe(2)
  expect(await usedBy(inBrowser(await server.member('10.3.0.2')))).toBe(0)
})

it('an account with a confirmed address has its own quota', async () => {
  const browser = createBrowser(server.app)
  const email = 'ada@example.com'
  const person = { name: 'Ada', email, password: 'correct horse battery', agreedTo: termsEdition }
  expect((await browser.post('/api/auth/sign-up/email', person)).statusCode).toBe(200)
  await use(await server.member(browser.remoteAddress))
  expect(await usedBy(browser)).toBe(1)
  await browser.get((await emailedLink(email, server.dataFolder)).href)
  expect(await usedBy(browser)).toBe(0)
})
