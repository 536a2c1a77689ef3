import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiMember, imagePart } from '../../test-api.ts'
import { blockedWork, startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { PENTIMENTO_API_CONCURRENCY: '2', PENTIMENTO_API_WAIT: '1', PENTIMENTO_WORKERS: '2' },
  })
})
afterAll(() => server.close(1000))

const key = async () => {
  const member = await createApiMember(server)
  const read = async () => {
    const { statusCode, headers } = await member.get('/credits/v1')
    return { statusCode, headers }
  }
  return { member, read }
}

it('allows 60 requests a minute and key, and refills evenly', async () => {
  const { read } = await key()
  const other = await key()
  const answers = await Promise.all(Array.from({ length: 70 }, read))
  const counts = answers.map(({ statusCode }) => statusCode)
  const passed = counts.filter(status => status === 200).length
  expect(passed).toBeGreaterThanOrEqual(60)
  expect(counts.filter(status => status === 429).length).toBeGreaterThan(0)
  const [limited] = answers.filter(({ statusCode }) => statusCode === 429)
  expect(Number(limited?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await other.read()).statusCode).toBe(200)
  server.advanceClock(60_000)
  const full = await read()
  expect(full.statusCode).toBe(200)
  expect(full.headers).toMatchObject({ ratelimit: '"key";r=59;t=1', 'ratelimit-policy': '"key";q=60;w=60' })
})

it('allows a number of concurrent tasks per key', async () => {
  const { member } = await key()
  const { work } = blockedWork()
  server.setWork(work)
  const send = async () => member.send('/remove-text/v1', [await imagePart()], { prefer: 'respond-async' })
  const answers = [await send(), await send(), await send()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 429])
  expect(answers[2]?.headers['retry-after']).toBeDefined()
  expect(await member.credits()).toEqual({ remaining: 98, reserved: 2 })
  await server.idle()
})

it('answers 503 if there is no result within PENTIMENTO_API_WAIT', async () => {
  const { member } = await key()
  server.setWork(blockedWork().work)
  const { statusCode, body } = await member.send('/remove-text/v1', [await imagePart()])
  expect(statusCode).toBe(503)
  expect(body).toContain('respond-async')
  await server.idle()
})
