import { afterAll, beforeAll, expect, it } from 'vitest'
import { returnWhitePixel, startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { PENTIMENTO_PLANS: 'off' } })
  server.setWork(returnWhitePixel)
})
afterAll(async () => {
  await server.idle()
  await server.close(1000)
})

it('gives everyone Pro’s batches and scales if plans are off', async () => {
  const someone = await server.visitor()
  const batch = crypto.randomUUID()
  for (const image of [1, 2, 3]) {
    const answer = await someone.createTask({ batch, batchSize: '3' })
    expect(answer.statusCode, `image ${image}`).toBe(202)
  }
  expect((await someone.createTask({ params: '{"scale":16}' }, {}, 'image-upscaler')).statusCode).toBe(202)
})
