import { afterAll, beforeAll, expect, it } from 'vitest'
import { badInputEnv, expectNoServerErrors } from './test-bad-input.ts'
import { startServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: badInputEnv })
})
afterAll(() => server.close(1000))

it('responds to many random requests to every route without a server error', async () => {
  expect(await expectNoServerErrors(server, { numRuns: 60 })).toBeGreaterThan(80)
}, 3_600_000)
