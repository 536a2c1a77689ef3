import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

it('takes from its owner what was done with a result, and from nobody else', async () => {
  const owner = await server.visitor()
  const { id } = (await owner.begin({}, { prefer: 'wait=20' })).json()
  await owner.until(id, 'ready')
  const say = (cookie: string | undefined, act: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/tasks/${id}/signal`,
      headers: cookie ? { cookie } : {},
      payload: { act },
    })
  expect((await say(owner.cookie, 'downloaded')).statusCode).toBe(204)
  for (const act of ['framed', 'retried', 'deleted'])
    expect((await say(owner.cookie, act)).json().code, act).toBe('invalid-request')
  expect((await say((await server.visitor()).cookie, 'copied')).statusCode).toBe(404)
  expect((await say(undefined, 'copied')).statusCode).toBe(401)
})
