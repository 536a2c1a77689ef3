import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createDataFolder, executeSql } from '../../test-data-folder.ts'
import { startServer } from '../../test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
/** More than the 65,535 parameters that a statement of PostgreSQL can have. */
const taskCount = 66_000
const taskId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

it('purges what is due among more tasks than a statement can have parameters', async () => {
  const dataFolder = createDataFolder()
  const folder = join(dataFolder, 'blobs/tasks')
  // The first task has lost its files, the last folder its task.
  for (let index = 2; index <= taskCount + 1; index++)
    mkdirSync(join(folder, taskId(index)), { recursive: true })
  await executeSql(
    dataFolder,
    sql`insert into task (id, owner_id, tool, params, inputs, state, priority, created_at, queued_at, delete_on)
      select ('00000000-0000-4000-8000-' || to_char(index, 'FM000000000000'))::uuid, 'someone', 'remove-background', '{}',
        '[{}]', 'ready', 0, now(), now(), now() + interval '14 days'
      from generate_series(1, ${sql.raw(String(taskCount))}) as index`,
  )
  const server = await startServer({ dataFolder })
  server.advanceClock(2 * dayMs)
  await server.purge()
  const remaining = await readdir(folder)
  expect(remaining).toHaveLength(taskCount - 1)
  expect(remaining).not.toContain(taskId(taskCount + 1))
  await server.stop()
  const count = sql.raw(String(taskCount - 1))
  await executeSql(dataFolder, sql`do $$ begin assert (select count(*) from task) = ${count}; end $$`)
})
