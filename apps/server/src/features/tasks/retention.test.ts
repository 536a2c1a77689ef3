import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { executeSql } from '../../test-data-folder.ts'
import { startServer, type TestServer, type TestSession } from '../../test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
let server: TestServer
let someone: TestSession
beforeAll(async () => {
  server = await startServer()
  someone = await server.subscriber()
})
afterAll(() => server.close(1000))

const createReadyTask = async (): Promise<{ id: string; deletedOn: string }> =>
  (await someone.createTask({}, { prefer: 'wait=20' })).json()
const folderOf = (id: string) => join(server.dataFolder, 'blobs/tasks', id)
const folders = () => readdir(join(server.dataFolder, 'blobs/tasks'))
const isThere = async (id: string) => (await someone.send('GET', `/api/tasks/${id}`)).statusCode === 200
/** Run the purge some days later; the clock is reset afterwards. */
async function afterDays<T>(days: number, look: () => Promise<T>): Promise<T> {
  server.advanceClock(days * dayMs)
  await server.tasks.purge()
  const seen = await look()
  server.advanceClock(-days * dayMs)
  return seen
}

it('keeps a result for fourteen days, then deletes it and its files', async () => {
  const { id, deletedOn } = await createReadyTask()
  expect(Math.round((Date.parse(deletedOn) - Date.now()) / dayMs)).toBe(14)
  expect(await afterDays(13.9, () => isThere(id))).toBe(true)
  expect(await afterDays(14.1, () => isThere(id))).toBe(false)
  expect(await folders()).not.toContain(id)
})

it('does so periodically', async () => {
  const { id } = await createReadyTask()
  server.advanceClock(14.1 * dayMs)
  server.fireTimers()
  await expect.poll(folders).not.toContain(id)
  server.advanceClock(-14.1 * dayMs)
})

it('deletes files without a task a day after they were written', async () => {
  const orphaned = crypto.randomUUID()
  await mkdir(folderOf(orphaned), { recursive: true })
  const file = join(folderOf(orphaned), 'in-image')
  await writeFile(file, 'left over')
  expect(await afterDays(0, folders)).toContain(orphaned)
  const long = new Date(Date.now() - 2 * dayMs)
  await utimes(file, long, long)
  expect(await afterDays(0, folders)).not.toContain(orphaned)
})

it('ignores folders that belong to no task, such as the lost+found of a mounted disk', async () => {
  const { id } = await createReadyTask()
  await mkdir(folderOf('lost+found'), { recursive: true })
  const seen = await afterDays(14.1, folders)
  expect(seen).toContain('lost+found')
  expect(seen).not.toContain(id)
  await rm(folderOf('lost+found'), { recursive: true })
})

it('deletes a task whose files are missing, but none if all files are missing, since the storage is unavailable then', async () => {
  const [lost, remaining] = [await createReadyTask(), await createReadyTask()]
  await rm(folderOf(lost.id), { recursive: true })
  await afterDays(2, async () => {
    expect(await isThere(lost.id)).toBe(false)
    expect(await isThere(remaining.id)).toBe(true)
  })
  const other = await createReadyTask()
  for (const folder of await folders()) await rm(folderOf(folder), { recursive: true })
  await afterDays(2, async () => {
    expect(await isThere(remaining.id)).toBe(true)
    expect(await isThere(other.id)).toBe(true)
  })
})

it('deletes immediately and completely what its owner deletes', async () => {
  const { id } = await createReadyTask()
  expect(await folders()).toContain(id)
  expect((await someone.send('DELETE', `/api/tasks/${id}`)).statusCode).toBe(204)
  expect(await folders()).not.toContain(id)
  expect(await isThere(id)).toBe(false)
  expect((await someone.send('GET', `/api/tasks/${id}/outputs/image`)).statusCode).toBe(404)
})

it('serves and deletes tasks whose files are at the top of the storage, as in early versions', async () => {
  const [kept, deleted] = [await createReadyTask(), await createReadyTask()]
  const top = join(server.dataFolder, 'blobs')
  for (const { id } of [kept, deleted]) await rename(folderOf(id), join(top, id))
  const withoutPrefix = (column: string) =>
    sql.raw(`${column} = replace(${column}::text, 'tasks/', '')::jsonb`)
  const { dataFolder } = server
  await server.stop()
  await executeSql(
    dataFolder,
    sql`update task set ${withoutPrefix('inputs')}, ${withoutPrefix('outputs')} where id in (${kept.id}, ${deleted.id})`,
  )
  server = await startServer({ dataFolder })
  const send = (method: 'GET' | 'DELETE', path: string) =>
    server.app.inject({ method, url: `/api/tasks/${path}`, headers: { cookie: someone.cookie } })
  expect((await send('DELETE', deleted.id)).statusCode).toBe(204)
  expect(await readdir(top)).not.toContain(deleted.id)
  await afterDays(2, async () => {
    expect((await send('GET', `${kept.id}/outputs/image`)).statusCode).toBe(200)
  })
  expect(await afterDays(14.1, () => readdir(top))).not.toContain(kept.id)
})
