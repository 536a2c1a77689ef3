import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { objectionToWords } from '@pentimento/imaging'
import { usesPerDay } from '@pentimento/tools/allowance'
import * as contracts from '@pentimento/tools/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDiskBlobs } from '../../platform/blobs.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { openHttp } from '../../platform/http.ts'
import { openLog } from '../../platform/log.ts'
import { openQueue, type Queue } from '../../platform/queue.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import type { Accounts, Person } from '../account/account.ts'
import { openEvents } from '../events/events.ts'
import { openRegions } from '../regions/regions.ts'
import { openTasks, type Tasks } from '../tasks/tasks.ts'
import { handOverUses } from './quotas.ts'
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
  const log = openLog('silent')
  database = await openDatabase({ databaseUrl: undefined, dataFolder: folder }, { clock, log })
  queue = await openQueue(database, log)
  const blobs = openDiskBlobs(join(folder, 'blobs'))
  const events = await openEvents(database, clock)
  const orm = new Proxy(database.orm, {
    get(target, key) {
      if (key !== 'transaction') return Reflect.get(target, key)
      return async (...asked: Parameters<typeof target.transaction>) => {
        const first = meanwhile
        meanwhile = undefined
        await first?.()
        return target.transaction(...asked)
      }
    },
  })
  const parts = {
    database: { ...database, orm },
    events,
    queue,
    blobs,
    clock,
    log,
    queueMax: 1000,
    payersOf: ({ id }: { id: string }) => [{ id, share: 1 }],
  }
  const regions = openRegions({ header: undefined, without: new Map() })
  tasks = await openTasks({ ...parts, regions, hasQuotas: true, objectionToWords })
  app = await openHttp({ log, isSecure: false })
  await app.register(tasks.routes({ identify: async () => who } as Partial<Accounts> as Accounts))
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
function begin(params: object = {}, remoteAddress = '127.0.0.1') {
  const form = new FormData()
  form.set('params', JSON.stringify({ prompt: 'a calm sea', ...params }))
  return post(`/api/tools/${contract.id}/tasks`, form, remoteAddress)
}
/** Insert uses in the past. */
const used = (count: number, hoursAgo = 1) =>
  database.orm.insert(uses).values({
    taskId: crypto.randomUUID(),
    payer: who.id,
    tool: contract.id,
    count,
    usedAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
  })
const fails = async (id: string) => {
  await tasks.assignments.begin(id)
  await tasks.assignments.fail(id, 'process-failed')
}

describe('429', () => {
  it('reports the usage cap with the specification’s text and the time when it ends', async () => {
    await used(1, 23)
    await used(limit - 1, 2)
    const answer = await begin()
    expect(answer.statusCode).toBe(429)
    const { againAt, ...problem } = answer.json()
    expect(problem).toMatchObject({
      code: 'usage-cap',
      title: 'You have reached the usage cap',
      detail: `${limit} in 24 hours`,
      mayRetry: true,
    })
    const inMinutes = (new Date(againAt).getTime() - clock.now().getTime()) / 60_000
    expect(Math.round(inMinutes)).toBe(60)
    expect(Date.parse(String(answer.headers['retry-after']))).toBe(
      Math.floor(Date.parse(againAt) / 1000) * 1000,
    )
    passedMs += hourMs + 1000
    expect((await begin()).statusCode).toBe(202)
    expect((await begin()).statusCode).toBe(429)
  })

  it('counts each requested image', async () => {
    await used(limit - 3)
    expect((await begin({ images: 4 })).statusCode).toBe(429)
    expect((await begin({ images: 3 })).statusCode).toBe(202)
    expect((await begin()).statusCode).toBe(429)
  })

  it('applies to retries', async () => {
    const { id } = (await begin()).json()
    await fails(id)
    await used(limit)
    expect((await post(`/api/tasks/${id}/retry`)).statusCode).toBe(429)
    passedMs += 25 * hourMs
    expect((await post(`/api/tasks/${id}/retry`)).statusCode).toBe(200)
  })
})

describe('counts', () => {
  const left = async (room: number) => {
    const answer = await begin({ images: room })
    expect(answer.statusCode).toBe(202)
    expect((await begin()).statusCode).toBe(429)
  }

  it('no failed tasks', async () => {
    await used(limit - 2)
    await fails((await begin({ images: 2 })).json().id)
    await left(2)
  })

  it('no tasks cancelled or deleted before processing', async () => {
    await used(limit - 2)
    await post(`/api/tasks/${(await begin()).json().id}/cancel`)
    await app.inject({ method: 'DELETE', url: `/api/tasks/${(await begin()).json().id}` })
    await left(2)
  })

  it('a task claimed between the ownership check and its deletion', async () => {
    await used(limit - 1)
    const { id } = (await begin()).json()
    meanwhile = () => tasks.assignments.begin(id)
    expect((await app.inject({ method: 'DELETE', url: `/api/tasks/${id}` })).statusCode).toBe(204)
    expect(meanwhile).toBeUndefined()
    expect((await begin()).statusCode).toBe(429)
  })

  it('tasks cancelled while processing, and deleted results', async () => {
    await used(limit - 3)
    const stopped = (await begin()).json().id
    await tasks.assignments.begin(stopped)
    await post(`/api/tasks/${stopped}/cancel`)
    const made = (await begin()).json().id
    const assignment = await tasks.assignments.begin(made)
    if (!assignment) throw new Error('not to be begun')
    await tasks.assignments.succeed(assignment, { outputs: [], madeBy: 'a test', tookMs: 1 })
    await app.inject({ method: 'DELETE', url: `/api/tasks/${made}` })
    await left(1)
  })

  it('a visitor’s uses after sign-in, but none older than a day', async () => {
    const visitor = who.id
    await used(limit - 1)
    await used(limit, 25)
    who = somebody()
    await handOverUses(database.orm, visitor, who.id)
    await left(1)
  })
})

it('rejects an NSFW prompt without counting or queueing it', async () => {
  const answer = await begin({ prompt: 'a nude bather' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().code).toBe('nsfw-prompt')
  expect((await app.inject('/api/tasks')).json().tasks).toEqual([])
})

it('deletes uses that no longer count', async () => {
  await used(1, 25)
  await tasks.purge()
  const kept = await database.orm.select().from(uses)
  expect(kept.filter(({ payer }) => payer === who.id)).toEqual([])
})

// Last, since the server rejects others for a while after so many requests.
it('stays within the quota for 100 simultaneous requests', async () => {
  await used(limit - 7)
  const answers = await Promise.all(Array.from({ length: 100 }, () => begin({}, '10.0.0.1')))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(202), count(429)]).toEqual([7, 93])
})
