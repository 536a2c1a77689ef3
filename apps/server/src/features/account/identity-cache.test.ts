import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { solve } from '../../test-app-check.ts'
import { startServer, type TestServer } from '../../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: { PENTIMENTO_APP_CHECK: 'altcha', PENTIMENTO_APP_CHECK_MAX_HASHES: '10' },
  })
})
afterAll(() => server.close(1000))

async function createMember() {
  const { cookie, proof, pass } = await solve(server)
  const { token } = (await pass(proof)).json()
  return server.member(undefined, { cookie, 'x-app-check': token, origin: 'http://localhost:3000' })
}

/** Run something and return those of its SQL statements that read sessions. */
async function sessionQueriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const { query } = PGlite.prototype
  const counter = vi.spyOn(PGlite.prototype, 'query').mockImplementation(function (
    this: PGlite,
    sql,
    ...rest
  ) {
    statements.push(sql)
    return query.call(this, sql, ...rest) as never
  })
  await run().finally(() => counter.mockRestore())
  return statements.filter(sql => /^select .* from "session"/s.test(sql))
}

it('reads the session once for a request that several hooks and its route identify', async () => {
  const member = await createMember()
  const queries = await sessionQueriesOf(async () => {
    expect((await member.createTask()).statusCode).toBe(202)
  })
  expect(queries).toHaveLength(1)
  await server.idle()
})

it('reads the session once for a page of thirty thumbnails, and again five seconds later', async () => {
  const member = await createMember()
  const { id } = (await member.createTask()).json()
  await member.waitForState(id, 'ready')
  const readThumbnails = async () => {
    const requests = Array.from({ length: 30 }, () => member.send('GET', `/api/tasks/${id}/thumbnails/image`))
    for (const { statusCode, body } of await Promise.all(requests)) expect(statusCode, body).toBe(200)
  }
  expect(await sessionQueriesOf(readThumbnails)).toHaveLength(1)
  server.advanceClock(5001)
  expect(await sessionQueriesOf(readThumbnails)).toHaveLength(1)
  expect(await sessionQueriesOf(() => member.send('GET', `/api/tasks/${id}/outputs/image`))).toHaveLength(1)
})

it('refuses thumbnails after the session ended', async () => {
  const member = await createMember()
  const { id } = (await member.createTask()).json()
  await member.waitForState(id, 'ready')
  const statusOf = async () => (await member.send('GET', `/api/tasks/${id}/thumbnails/image`)).statusCode
  expect(await statusOf()).toBe(200)
  await member.send('POST', '/api/auth/sign-out', { origin: 'http://localhost:3000' })
  await expect.poll(statusOf).toBe(401)
})
