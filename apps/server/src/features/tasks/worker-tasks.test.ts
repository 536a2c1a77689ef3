import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDiskBlobs } from '../../platform/blobs.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { insert } from './store.ts'
import { createWorkerTasks } from './worker-tasks.ts'

const dataFolder = createDataFolder()
const blobs = openDiskBlobs(join(dataFolder, 'blobs'))
let database: Database
beforeAll(async () => {
  const deps = { clock: systemClock, log: createLogger('silent') }
  database = await openDatabase({ databaseUrl: undefined, dataFolder }, deps)
})
afterAll(() => database.close())

it('keeps the outputs of an attempt that was recorded, although its worker saw an error', async () => {
  const workerTasks = createWorkerTasks({
    database,
    blobs,
    clock: systemClock,
    webhooks: { enqueue: async () => {} },
  })
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
  const job = await workerTasks.claim(id)
  if (!job) throw new Error('the task was not claimed')
  const file = { key: `${job.outputFolder}/image-1`, bytes: 1, hash: '1', width: 1, height: 1 }
  await blobs.put(file.key, Buffer.from('1'))
  const output = { name: 'image', format: 'png', mediaType: 'image/png', ...file, thumbnail: file } as const
  await workerTasks.complete(job, { outputs: [output], madeBy: 'test', tookMs: 1 })
  await workerTasks.discardOutputs(job)
  expect(await blobs.get(file.key)).toBeDefined()
})
