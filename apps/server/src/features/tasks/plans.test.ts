import { afterAll, beforeAll, expect, it } from 'vitest'
import { paintWhite, startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_PLANS: 'off' } })
  server.paint(paintWhite)
})
afterAll(async () => {
  await server.idle()
  await server.close(1000)
})

it('gives everyone Pro’s batches and scales if plans are off', async () => {
  const someone = await server.visitor()
  const batch = crypto.randomUUID()
  for (const picture of [1, 2, 3]) {
    const answer = await someone.begin({ batch, batchSize: '3' })
    expect(answer.statusCode, `picture ${picture}`).toBe(202)
  }
  expect((await someone.begin({ params: '{"scale":16}' }, {}, 'image-upscaler')).statusCode).toBe(202)
})
