import { once } from 'node:events'
import type { ServerEvent, TaskInState } from '@pentimento/protocol'
import { usesPerDay } from '@pentimento/tools/allowance'
import { removeBackground } from '@pentimento/tools/contracts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { bucketKeys, startTestBucket } from './test-bucket.ts'
import {
  blockedWork,
  returnWhitePixel,
  startServer,
  type TestServer,
  type TestSession,
} from './test-server.ts'

const postgres = process.env['PENTIMENTO_TEST_DATABASE']

const queueMax = 3
const dayMs = 24 * 60 * 60 * 1000

/** Two web processes and a worker process, which communicate only through these. */
describe.skipIf(!postgres)('web and worker processes that share PostgreSQL and a bucket', () => {
  let bucket: Awaited<ReturnType<typeof startTestBucket>>
  let here: TestServer
  let there: TestServer
  let worker: TestServer
  let client: pg.Client
  let env: Record<string, string>
  beforeAll(async () => {
    bucket = await startTestBucket()
    for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
    env = {
      DATABASE_URL: await createDatabase(postgres ?? ''),
      PENTIMENTO_QUEUE_MAX: String(queueMax),
      PENTIMENTO_SECRET: 'known to all of them, and to nobody else',
      ...bucket.env,
    }
    client = new pg.Client({ connectionString: env['DATABASE_URL'] })
    await client.connect()
    here = await startServer({ env: { ...env, PENTIMENTO_ROLE: 'web' } })
    there = await startServer({ env: { ...env, PENTIMENTO_ROLE: 'web' } })
    worker = await startServer({ env: { ...env, PENTIMENTO_ROLE: 'worker' } })
  })
  afterAll(async () => {
    await client.end()
    for (const server of [worker, there, here]) await server.close(1000)
    await bucket.close()
    vi.unstubAllEnvs()
  })

  const askThere = ({ cookie }: TestSession, url: string) => there.app.inject({ url, headers: { cookie } })

  it('process a task created on one web process and show it on the other', async () => {
    const someone = await here.visitor()
    const { id } = (await someone.createTask()).json()
    await someone.waitForState(id, 'ready')
    const task: TaskInState<'ready'> = (await askThere(someone, `/api/tasks/${id}`)).json()
    expect(task).toMatchObject({ state: 'ready', madeBy: 'a test' })
    const image = await askThere(someone, task.outputs[0]?.href ?? '')
    expect(image.headers['content-type']).toBe('image/png')
  })

  it('publish it wherever its owner is connected', async () => {
    const someone = await here.visitor()
    const address = await there.app.listen({ port: 0, host: '127.0.0.1' })
    const { cookie } = someone
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/events`, { headers: { cookie } })
    const states: string[] = []
    socket.on('message', text => {
      const event: ServerEvent = JSON.parse(String(text))
      if (event.type === 'task') states.push(event.task.state)
    })
    await once(socket, 'open')
    const { work, started, release } = blockedWork()
    worker.setWork(work)
    await (await here.visitor()).createTask()
    await started
    await someone.createTask()
    await expect.poll(() => states).toContain('queued')
    worker.setWork(returnWhitePixel)
    release()
    await expect.poll(() => states).toContain('ready')
    socket.terminate()
  })

  it('enforce the queue length across both for simultaneous requests', async () => {
    const { work, started, release } = blockedWork()
    worker.setWork(work)
    await (await here.visitor()).createTask()
    await started
    const visitors: TestSession[] = []
    for (let pair = 0; pair < 10; pair++) visitors.push(await here.visitor(), await there.visitor())
    const answers = await Promise.all(visitors.map(visitor => visitor.createTask()))
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(queueMax)
    worker.setWork(returnWhitePixel)
    release()
    await Promise.all([here.idle(), there.idle()])
  })

  it('count sign-in attempts of an address and of an account together', async () => {
    const guess = (server: TestServer, remoteAddress: string, email: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        remoteAddress,
        payload: { email, password: 'a wrong guess' },
      })
    const statuses = async (attempts: number, request: (attempt: number) => ReturnType<typeof guess>) => {
      const answers = await Promise.all(Array.from({ length: attempts }, (_, attempt) => request(attempt)))
      return [401, 429].map(status => answers.filter(({ statusCode }) => statusCode === status).length)
    }
    const serverOf = (attempt: number) => (attempt % 2 ? here : there)
    expect(
      await statuses(20, attempt => guess(serverOf(attempt), '10.1.1.1', `${attempt}@example.com`)),
    ).toEqual([10, 10])
    expect(
      await statuses(30, attempt => guess(serverOf(attempt), `10.1.2.${attempt}`, 'ada@example.com')),
    ).toEqual([20, 10])
  })

  it('count emails to a recipient together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, attempt) =>
        (attempt % 2 ? here : there).app.inject({
          method: 'POST',
          url: '/api/auth/sign-in/magic-link',
          remoteAddress: `10.1.3.${attempt}`,
          payload: { email: 'bea@example.com' },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })

  it('count requests of a route together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, attempt) =>
        (attempt % 2 ? here : there).app.inject({
          method: 'POST',
          url: '/api/password-reset-links',
          remoteAddress: '10.1.4.1',
          payload: { email: 'nobody@example.com' },
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
  })

  it('accept a proof of work once', async () => {
    const appCheck = { PENTIMENTO_APP_CHECK: 'altcha', PENTIMENTO_APP_CHECK_MAX_HASHES: '10' }
    const servers = await Promise.all(
      [1, 2].map(() => startServer({ env: { ...env, ...appCheck, PENTIMENTO_ROLE: 'web' } })),
    )
    const first = servers[0]?.app
    const answer = await first?.inject({ url: '/api/app-check' })
    const cookie = answer?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { challenge } = answer?.json() ?? {}
    const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, attempt) =>
        servers[attempt % 2]?.app.inject({
          method: 'POST',
          url: '/api/app-check',
          headers: { cookie },
          payload: { proof },
        }),
      ),
    )
    expect(answers.filter(answer => answer?.statusCode === 200)).toHaveLength(1)
    for (const server of servers) await server.close(1000)
  })

  it('purge expired data in one worker per hour and in no web process', async () => {
    const other = await startServer({ env: { ...env, PENTIMENTO_ROLE: 'worker' } })
    const turns = async () =>
      (await client.query(`select state from queue.job where name = 'purge'`)).rows.map(({ state }) => state)
    await expect.poll(turns).toContain('completed')
    const { length } = await turns()
    for (const server of [here, there, worker, other]) {
      server.advanceClock(dayMs)
      server.fireTimers()
    }
    await expect.poll(turns).toEqual(Array(length + 1).fill('completed'))
    for (const server of [here, there, worker]) server.advanceClock(-dayMs)
    await other.close(1000)
  })

  it('stay within the quota for 100 simultaneous requests', async () => {
    const someone = await here.subscriber()
    const { id } = (await someone.createTask()).json()
    await someone.waitForState(id, 'ready')
    const remaining = 7
    await client.query(
      `insert into quota_use (task_id, quota_subject, tool, count, used_at)
       select gen_random_uuid(), quota_subject, tool, $1, used_at from quota_use where task_id = $2`,
      [usesPerDay(removeBackground, 'pro') - 1 - remaining, id],
    )
    const answers = await Promise.all(Array.from({ length: 100 }, () => someone.createTask()))
    const times = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([times(202), times(429)]).toEqual([remaining, 100 - remaining])
  })
})

/** Create a database for this file. @returns its URL */
async function createDatabase(server: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(name, server).href
}
