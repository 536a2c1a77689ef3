import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDiskBlobs } from '../../platform/blobs.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import type { StoredToolOutput } from '../../worker/stored-job.ts'
import { creditsOf, grantWelcomeCredits, reserveCredits } from '../credits/credits.ts'
import { byId, insert } from './store.ts'
import { type ClaimedJob, createWorkerTasks } from './worker-tasks.ts'

const dataFolder = createDataFolder()
const blobs = openDiskBlobs(join(dataFolder, 'blobs'))
let database: Database
beforeAll(async () => {
  const deps = { clock: systemClock, log: createLogger('silent') }
  database = await openDatabase({ databaseUrl: undefined, dataFolder }, deps)
})
afterAll(() => database.close())

const workerTasks = () =>
  createWorkerTasks({ database, blobs, clock: systemClock, webhooks: { enqueue: async () => {} } })

async function queueTask(): Promise<string> {
  const now = new Date()
  const { id } = await insert(database.orm, {
    id: randomUUID(),
    ownerId: 'someone',
    tool: 'cleanup',
    params: {},
    inputs: [],
    state: 'queued',
    priority: 0,
    createdAt: now,
    queuedAt: now,
    deleteOn: now,
  })
  return id
}

async function claim(taskId: string): Promise<ClaimedJob> {
  const job = await workerTasks().claim(taskId)
  if (!job) throw new Error('the task was not claimed')
  return job
}

/** Store an image for an attempt. */
async function storeOutput({ outputFolder }: ClaimedJob): Promise<StoredToolOutput> {
  const file = { key: `${outputFolder}/image-1`, bytes: 1, hash: '1', width: 1, height: 1 }
  await blobs.put(file.key, Buffer.from('1'))
  return { name: 'image', format: 'png', mediaType: 'image/png', ...file, thumbnail: file }
}

it('keeps the outputs of an attempt that was recorded, although its worker saw an error', async () => {
  const job = await claim(await queueTask())
  const output = await storeOutput(job)
  await workerTasks().complete(job, { outputs: [output], madeBy: 'test', tookMs: 1 })
  await workerTasks().discardOutputs(job)
  expect(await blobs.get(output.key)).toBeDefined()
})

it('neither charges for an attempt that another one replaced, nor keeps its outputs', async () => {
  const [taskId, now] = [await queueTask(), new Date()]
  const reservation = { ownerId: 'someone', keyId: randomUUID(), taskId, tool: 'cleanup', amount: 100, now }
  await database.orm.transaction(async tx => {
    await grantWelcomeCredits(tx, 'someone', now)
    await reserveCredits(tx, reservation)
  })
  const reserved = await creditsOf(database.orm, 'someone')
  const replaced = await claim(taskId)
  await claim(taskId)
  const output = await storeOutput(replaced)
  await workerTasks().complete(replaced, { outputs: [output], madeBy: 'test', tookMs: 1 })
  expect(await byId(database.orm, taskId)).toMatchObject({ state: 'processing', attempt: 2, outputs: [] })
  expect(await creditsOf(database.orm, 'someone')).toEqual(reserved)
  expect(reserved.reserved).toBe(100)
  expect(await blobs.get(output.key)).toBeUndefined()
})
