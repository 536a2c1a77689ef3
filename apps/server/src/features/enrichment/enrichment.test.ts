import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { openLog } from '../../platform/log.ts'
import { createDataFolder } from '../../test-data-folder.ts'
import { startServer, type TestServer } from '../../test-server.ts'
import { loosenSignals, noteSignal } from './enrichment.ts'
import { signals } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close(1000))

it('records result usage from the owner only', async () => {
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

it('anonymizes the usage of a deleted result', async () => {
  const dataFolder = createDataFolder()
  const place = { databaseUrl: undefined, dataFolder }
  const database = await openDatabase(place, { clock: systemClock, log: openLog('silent') })
  const result = () => ({ id: crypto.randomUUID(), tool: 'a-tool', madeBy: 'a test' })
  const [gone, stays] = [result(), result()]
  for (const act of ['downloaded', 'deleted'] as const)
    await noteSignal(database.orm, gone, act, new Date('2026-03-04T05:06:07Z'))
  await noteSignal(database.orm, stays, 'copied', new Date())
  await loosenSignals(database.orm, gone.id)
  const kept = await database.orm.select().from(signals)
  const ofGone = kept.filter(({ taskId }) => taskId !== stays.id)
  expect(ofGone.map(({ act }) => act).sort()).toEqual(['deleted', 'downloaded'])
  expect(new Set([gone.id, ...ofGone.map(({ taskId }) => taskId)]).size).toBe(3)
  for (const { lastAt } of ofGone) expect([lastAt.getMinutes(), lastAt.getSeconds()]).toEqual([0, 0])
  await database.close()
  await rm(dataFolder, { recursive: true })
})
