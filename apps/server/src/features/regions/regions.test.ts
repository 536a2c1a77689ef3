import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../test-server.ts'

const proxy = '10.9.0.1'
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: {
      PENTIMENTO_PROXIES: proxy,
      PENTIMENTO_REGION_HEADER: 'X-Country',
      PENTIMENTO_BLOCKED_REGIONS: 'cleanup:AQ',
    },
  })
})
afterAll(() => server.close(1000))

/** The tools that are unavailable for a request from Antarctica that arrives from an address. */
async function unavailableTools(remoteAddress: string, headers: Record<string, string> = {}) {
  const request = { url: '/api/usage', remoteAddress, headers: { 'x-country': 'AQ', ...headers } }
  return (await server.app.inject(request)).json().unavailableTools
}

it('a country from the proxy counts, also without the client’s address', async () => {
  expect(await unavailableTools(proxy)).toEqual(['cleanup'])
  expect(await unavailableTools(proxy, { 'x-forwarded-for': '10.9.1.2' })).toEqual(['cleanup'])
})

it('a country from another machine than the proxy is ignored', async () => {
  expect(await unavailableTools('10.9.1.3')).toEqual([])
  expect(await unavailableTools('10.9.1.3', { 'x-forwarded-for': proxy })).toEqual([])
})
