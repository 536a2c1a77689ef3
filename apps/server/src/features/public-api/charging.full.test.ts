import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiMember, createApiMember, imagePart } from '../../test-api.ts'
import { returnWhitePixel, startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { PENTIMENTO_API_RATE: '100000', PENTIMENTO_API_CONCURRENCY: '200', PENTIMENTO_WORKERS: '4' },
  })
  server.setWork(returnWhitePixel)
})
afterAll(() => server.close(1000))

const call = async (member: ApiMember) => member.send('/remove-text/v1', [await imagePart()])

/** Send requests in parallel. @returns how many had each status */
async function callMany(member: ApiMember, count: number): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: count }, () => call(member)))
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

it('of 100 parallel calls with 7 credits, exactly 7 succeed', async () => {
  const member = await createApiMember(server)
  expect(await callMany(member, 93)).toEqual({ 200: 93 })
  expect(await member.credits()).toEqual({ remaining: 7, reserved: 0 })
  expect(await callMany(member, 100)).toEqual({ 200: 7, 402: 93 })
  expect(await member.credits()).toEqual({ remaining: 0, reserved: 0 })
  // Welcome credits are given once, also when all are spent.
  expect((await call(member)).statusCode).toBe(402)
}, 120_000)
