import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPrompt } from '@pentimento/imaging'
import { usesPerDay } from '@pentimento/tools/allowance'
import * as contracts from '@pentimento/tools/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDiskBlobs } from '../../platform/blobs.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createHttpServer } from '../../platform/http.ts'
import { createLogger } from '../../platform/log.ts'
import { createQueue, type Queue } from '../../platform/queue.ts'
import { openUploads } from '../../platform/uploads.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import type { Accounts, Person } from '../account/account.ts'
import { createEvents } from '../events/events.ts'
import { createRegions } from '../regions/regions.ts'
import { createTasks, type Tasks } from '../tasks/tasks.ts'
import { transferUses } from './quotas.ts'
import { uses } from './tables.ts'

const contract = contracts.textToImage
const limit = usesPerDay(contract, 'pro')
const hourMs = 60 * 60 * 1000

let folder: string
let database: Database
let queue: Queue
let tasks: Tasks
let app: FastifyInstance
let passedMs = 0
/** What another process does right before the next transaction, once. */
let meanwhile: (() => Promise<unknown>) | undefined
let who: Person
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + passedMs) }

// The task API with a real database and queue, and a person with any plan.
beforeAll(async () => {
  folder = createDataFolder()
  const log = createLogger('silent')
  database = await openDatabase({ databaseUrl: undefined, dataFolder: folder }, { clock, log })
  queue = await createQueue(database, log)
  const blobs = openDiskBlobs(join(folder, 'blobs'))
  const uploads = await openUploads(join(folder, 'uploads'), { maxBytes: undefined, clock })
  const events = await createEvents(database, clock)
  const orm = new Proxy(database.orm, {
    get(target, key) {
      if (key !== 'transaction') return Reflect.get(target, key)
      return async (...args: Parameters<typeof target.transaction>) => {
        const first = meanwhile
        meanwhile = undefined
        await first?.()
        return target.transaction(...args)
      }
    },
  })
  const deps = {
    database: { ...database, orm },
    events,
    queue,
    blobs,
    uploads,
    clock,
    log,
    queueMax: 1000,
    quotaSubjectsOf: ({ id }: { id: string }) => [{ id, multiplier: 1 }],
  }
  const webhooks = { enqueue: async () => {} }
  const regions = createRegions({ header: undefined, blockedCountries: new Map() })
  tasks = await createTasks({ ...deps, regions, hasQuotas: true, checkPrompt, webhooks })
  app = await createHttpServer({ log, isSecure: false })
  const noExports = { workerPool: { export: vi.fn() }, slots: { acquireForRequest: vi.fn() } }
  await app.register(tasks.routes({ identify: async () => who } as Partial<Accounts> as Accounts, noExports))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await queue.stop(1000)
  await tasks.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  who = somebody()
  passedMs = 0
})

const somebody = (): Person => {
  const id = crypto.randomUUID()
  return {
    id,
    plan: 'pro',
    isAnonymous: false,
    isConfirmed: true,
    isAdmin: false,
    email: `${id}@localhost`,
    name: 'Somebody',
    createdAt: clock.now(),
  }
}
async function post(url: string, form = new FormData(), remoteAddress = '127.0.0.1') {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return app.inject({ method: 'POST', url, headers, payload, remoteAddress })
}
function createTask(params: object = {}, remoteAddress = '127.0.0.1') {
  const form = new FormData()
  form.set('params', JSON.stringify({ prompt: 'a calm sea', ...params }))
  return post(`/api/tools/${contract.id}/tasks`, form, remoteAddress)
}
/** Insert uses in the past. */
const insertUses = (count: number, hoursAgo = 1) =>
  database.orm.insert(uses).values({
    taskId: crypto.randomUUID(),
    quotaSubject: who.id,
    tool: contract.id,
    count,
    usedAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
  })
const failTask = async (id: string) => {
  await tasks.workerTasks.claim(id)
  await tasks.workerTasks.fail(id, 'process-failed')
}

describe('429', () => {
  it('reports the usage cap with the specification’s text and the time when it ends', async () => {
    await insertUses(1, 23)
    await insertUses(limit - 1, 2)
    const answer = await createTask()
    expect(answer.statusCode).toBe(429)
    const { retryAt, ...problem } = answer.json()
    expect(problem).toMatchObject({
      code: 'usage-cap',
      title: 'You have reached the usage cap',
      detail: `${limit} per 24 hours`,
      mayRetry: true,
    })
    const inMinutes = (new Date(retryAt).getTime() - clock.now().getTime()) / 60_000
    expect(Math.round(inMinutes)).toBe(60)
    expect(Date.parse(String(answer.headers['retry-after']))).toBe(
      Math.floor(Date.parse(retryAt) / 1000) * 1000,
    )
    passedMs += hourMs + 1000
    expect((await createTask()).statusCode).toBe(202)
    expect((await createTask()).statusCode).toBe(429)
  })

  it('counts each requested image', async () => {
    await insertUses(limit - 3)
    expect((await createTask({ images: 4 })).statusCode).toBe(429)
    expect((await createTask({ images: 3 })).statusCode).toBe(202)
    expect((await createTask()).statusCode).toBe(429)
  })

  it('applies to retries', async () => {
    const { id } = (await createTask()).json()
    await failTask(id)
    await insertUses(limit)
    expect((await post(`/api/tasks/${id}/retry`)).statusCode).toBe(429)
    passedMs += 25 * hourMs
    expect((await post(`/api/tasks/${id}/retry`)).statusCode).toBe(200)
  })
})

describe('counts', () => {
  const left = async (remaining: number) => {
    const answer = await createTask({ images: remaining })
    expect(answer.statusCode).toBe(202)
    expect((await createTask()).statusCode).toBe(429)
  }

  it('no failed tasks', async () => {
    await insertUses(limit - 2)
    await failTask((await createTask({ images: 2 })).json().id)
    await left(2)
  })

  it('no tasks cancelled or deleted before processing', async () => {
    await insertUses(limit - 2)
    await post(`/api/tasks/${(await createTask()).json().id}/cancel`)
    await app.inject({ method: 'DELETE', url: `/api/tasks/${(await createTask()).json().id}` })
    await left(2)
  })

  it('a task claimed between the ownership check and its deletion', async () => {
    await insertUses(limit - 1)
    const { id } = (await createTask()).json()
    meanwhile = () => tasks.workerTasks.claim(id)
    expect((await app.inject({ method: 'DELETE', url: `/api/tasks/${id}` })).statusCode).toBe(204)
    expect(meanwhile).toBeUndefined()
    expect((await createTask()).statusCode).toBe(429)
  })

  it('tasks cancelled while processing, and deleted results', async () => {
    await insertUses(limit - 3)
    const stopped = (await createTask()).json().id
    await tasks.workerTasks.claim(stopped)
    await post(`/api/tasks/${stopped}/cancel`)
    const id = (await createTask()).json().id
    const job = await tasks.workerTasks.claim(id)
    if (!job) throw new Error('expected a queued task')
    await tasks.workerTasks.complete(job, { outputs: [], madeBy: 'a test', tookMs: 1 })
    await app.inject({ method: 'DELETE', url: `/api/tasks/${id}` })
    await left(1)
  })

  it('a visitor’s uses after sign-in, but none older than a day', async () => {
    const visitor = who.id
    await insertUses(limit - 1)
    await insertUses(limit, 25)
    who = somebody()
    await transferUses(database.orm, visitor, who.id)
    await left(1)
  })
})

it('rejects an NSFW prompt without counting or queueing it', async () => {
  const answer = await createTask({ prompt: 'a nude bather' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().code).toBe('nsfw-prompt')
  expect((await app.inject('/api/tasks')).json().tasks).toEqual([])
})

it('deletes uses that no longer count', async () => {
  await insertUses(1, 25)
  await tasks.purge()
  const remaining = await database.orm.select().from(uses)
  expect(remaining.filter(({ quotaSubject }) => quotaSubject === who.id)).toEqual([])
})

// Last, since the server rejects others for a while after so many requests.
it('stays within the quota for 100 simultaneous requests', async () => {
  await insertUses(limit - 7)
  const answers = await Promise.all(Array.from({ length: 100 }, () => createTask({}, '10.0.0.1')))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(202), count(429)]).toEqual([7, 93])
})
