import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from './test-server.ts'

const proxy = '10.9.0.1'
let direct: TestServer
let behindProxy: TestServer
beforeAll(async () => {
  direct = await startServer()
  behindProxy = await startServer({ env: { PENTIMENTO_PROXIES: proxy } })
})
afterAll(() => Promise.all([direct.close(1000), behindProxy.close(1000)]))

/** Statuses of eleven sign-in attempts, of which ten a minute are allowed per address. */
async function attemptSignIns(
  server: TestServer,
  remoteAddress: string,
  forwardedFor: (count: number) => string,
) {
  const statuses = []
  for (let count = 0; count < 11; count++) {
    const payload = { email: `${count}@example.com`, password: 'battery horse correct' }
    const address = forwardedFor(count)
    // The second is the header in which the routes pass the address on.
    const headers = { 'x-forwarded-for': address, 'x-pentimento-client-address': address }
    const url = '/api/auth/sign-in/email'
    const response = await server.app.inject({ method: 'POST', url, payload, remoteAddress, headers })
    statuses.push(response.statusCode)
  }
  return statuses
}

it('without proxies, a forged address is ignored', async () => {
  const statuses = await attemptSignIns(direct, '10.9.1.1', count => `1.2.3.${count}`)
  expect(statuses.at(-1)).toBe(429)
})

it('a forged address before that of the proxy is ignored', async () => {
  const statuses = await attemptSignIns(behindProxy, proxy, count => `1.2.3.${count}, 10.9.1.2`)
  expect(statuses.at(-1)).toBe(429)
})

it('an address from another machine than the proxy is ignored', async () => {
  const statuses = await attemptSignIns(behindProxy, '10.9.1.3', count => `1.2.3.${count}`)
  expect(statuses.at(-1)).toBe(429)
})

it('the proxy’s clients are limited separately', async () => {
  const statuses = await attemptSignIns(behindProxy, proxy, count => `10.9.2.${count}`)
  expect(new Set(statuses)).toEqual(new Set([401]))
})
