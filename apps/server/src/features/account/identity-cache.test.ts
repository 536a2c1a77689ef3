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

/** Run something and count its SQL statements that read who sends a request, and their plan, by table. */
async function identityReadsOf(run: () => Promise<unknown>): Promise<Record<string, number>> {
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
  const readsOf = (table: string) =>
    statements.filter(sql => sql.startsWith('select') && sql.includes(`from "${table}"`))
  return Object.fromEntries(['session', 'user', 'subscription'].map(table => [table, readsOf(table).length]))
}
const once = { session: 1, user: 1, subscription: 1 }

it('reads session, user and plan once for a request that several hooks and its route identify', async () => {
  const member = await createMember()
  const reads = await identityReadsOf(async () => {
    expect((await member.createTask()).statusCode).toBe(202)
  })
  expect(reads).toEqual(once)
  await server.idle()
})

it('reads session, user and plan once for a page of thirty thumbnails, and again five seconds later', async () => {
  const member = await createMember()
  const { id } = (await member.createTask()).json()
  await member.waitForState(id, 'ready')
  const readThumbnails = async () => {
    const requests = Array.from({ length: 30 }, () => member.send('GET', `/api/tasks/${id}/thumbnails/image`))
    for (const { statusCode, body } of await Promise.all(requests)) expect(statusCode, body).toBe(200)
  }
  expect(await identityReadsOf(readThumbnails)).toEqual(once)
  server.advanceClock(5001)
  expect(await identityReadsOf(readThumbnails)).toEqual(once)
  const readOutput = () => member.send('GET', `/api/tasks/${id}/outputs/image`)
  expect(await identityReadsOf(readOutput)).toEqual(once)
})

/** A member with a ready task, whose thumbnail they just loaded. */
async function loadThumbnail() {
  const member = await createMember()
  const { id } = (await member.createTask()).json()
  await member.waitForState(id, 'ready')
  const statusOf = async () => (await member.send('GET', `/api/tasks/${id}/thumbnails/image`)).statusCode
  expect(await statusOf()).toBe(200)
  return { member, statusOf }
}

it('refuses thumbnails after the session ended', async () => {
  const { member, statusOf } = await loadThumbnail()
  await member.send('POST', '/api/auth/sign-out', { origin: 'http://localhost:3000' })
  await expect.poll(statusOf).toBe(401)
})

it('refuses thumbnails after an administrator ended all sessions', async () => {
  const { member, statusOf } = await loadThumbnail()
  await server.accounts.endSessions(member.id)
  await expect.poll(statusOf).toBe(401)
})
