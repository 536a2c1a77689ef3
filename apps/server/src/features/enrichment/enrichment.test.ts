import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLogger } from '../../platform/log.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { anonymizeSignals, recordSignal } from './enrichment.ts'
import { signals } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

it('records result usage from the owner only', async () => {
  const owner = await server.visitor()
  const { id } = (await owner.createTask({}, { prefer: 'wait=20' })).json()
  await owner.waitForState(id, 'ready')
  const say = (cookie: string | undefined, action: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/tasks/${id}/signal`,
      headers: cookie ? { cookie } : {},
      payload: { action },
    })
  expect((await say(owner.cookie, 'downloaded')).statusCode).toBe(204)
  for (const action of ['framed', 'retried', 'deleted'])
    expect((await say(owner.cookie, action)).json().code, action).toBe('invalid-request')
  expect((await say((await server.visitor()).cookie, 'copied')).statusCode).toBe(404)
  expect((await say(undefined, 'copied')).statusCode).toBe(401)
})

it('anonymizes the usage of a deleted result', async () => {
  const dataFolder = createDataFolder()
  const place = { databaseUrl: undefined, dataFolder }
  const database = await openDatabase(place, { clock: systemClock, log: createLogger('silent') })
  const result = () => ({ id: crypto.randomUUID(), tool: 'a-tool', madeBy: 'a test' })
  const [deleted, stays] = [result(), result()]
  for (const action of ['downloaded', 'deleted'] as const)
    await recordSignal(database.orm, deleted, action, new Date('2026-03-04T05:06:07Z'))
  await recordSignal(database.orm, stays, 'copied', new Date())
  await anonymizeSignals(database.orm, deleted.id)
  const stored = await database.orm.select().from(signals)
  const ofDeleted = stored.filter(({ taskId }) => taskId !== stays.id)
  expect(ofDeleted.map(({ action }) => action).sort()).toEqual(['deleted', 'downloaded'])
  expect(new Set([deleted.id, ...ofDeleted.map(({ taskId }) => taskId)]).size).toBe(3)
  for (const { lastAt } of ofDeleted) expect([lastAt.getMinutes(), lastAt.getSeconds()]).toEqual([0, 0])
  await database.close()
  await rm(dataFolder, { recursive: true })
})
