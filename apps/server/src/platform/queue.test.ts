import { rm } from 'node:fs/promises'
import { PgBoss } from 'pg-boss'
import { afterAll, expect, it } from 'vitest'
import { createDataFolder } from '../test-data-folder.ts'
import { systemClock } from './clock.ts'
import { openDatabase } from './database.ts'
import { createLogger } from './log.ts'
import { createQueue } from './queue.ts'

const dataFolder = createDataFolder()
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

it('jobs from before tasks had classes are still taken', async () => {
  const log = createLogger('silent')
  const database = await openDatabase({ databaseUrl: undefined, dataFolder }, { clock: systemClock, log })
  const before = new PgBoss({ ...database.bossOptions, schema: 'queue' })
  await before.start()
  await before.createQueue('tasks-lost')
  await before.createQueue('tasks', { deadLetter: 'tasks-lost', heartbeatSeconds: 10 })
  const [waiting, active] = [crypto.randomUUID(), crypto.randomUUID()]
  await before.send('tasks', { taskId: active }, { id: active, priority: 10 })
  await before.fetch('tasks')
  await before.send('tasks', { taskId: waiting }, { id: waiting })
  await before.stop()

  const queue = await createQueue(database, log)
  const taken = [await queue.take('quick'), await queue.take('quick')]
  expect(taken.map(job => job?.taskId)).toEqual([active, waiting])
  expect(await queue.take('quick')).toBeUndefined()
  for (const job of taken) await job?.complete()
  await queue.stop(0)
  await database.close()
})
