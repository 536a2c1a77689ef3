import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const meta = join(here, '../migrations/meta')

it('migrations produce the tables defined in the code', async () => {
  const tables = {}
  for await (const file of glob('features/*/tables.ts', { cwd: here }))
    Object.assign(tables, await import(join(here, file)))
  const journal = JSON.parse(await readFile(join(meta, '_journal.json'), 'utf8'))
  const newest = String(journal.entries.at(-1).idx).padStart(4, '0')
  const snapshot = JSON.parse(await readFile(join(meta, `${newest}_snapshot.json`), 'utf8'))
  const { tables: written } = generateDrizzleJson(tables)
  expect(written, 'run drizzle-kit generate in apps/server').toEqual(snapshot.tables)
})
