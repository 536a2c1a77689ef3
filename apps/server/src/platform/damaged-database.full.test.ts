import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDataFolder } from '../test-data-folder.ts'
import { runOn } from '../test-entry-point.ts'

let folder: string
beforeEach(() => {
  folder = createDataFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

const isLarge = (path: string) => statSync(path).size > 8192
const files = (pattern: RegExp) =>
  readdirSync(join(folder, 'database'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => pattern.test(path.replaceAll('\\', '/')))

describe('a database folder that is damaged', () => {
  const damages: Record<string, () => void> = {
    'lacks its version': () => rmSync(join(folder, 'database/PG_VERSION')),
    'lacks its control file': () => rmSync(join(folder, 'database/global/pg_control')),
    'lacks its log': () => rmSync(join(folder, 'database/pg_wal'), { recursive: true }),
    'has a truncated log': () => {
      for (const file of files(/pg_wal\/0\w+$/)) truncateSync(file, 1000)
    },
    'has truncated tables': () => {
      for (const file of files(/\/base\/5\/\d+$/).filter(isLarge)) truncateSync(file, 3000)
    },
    'lacks the file of one table': () => {
      const newest = files(/\/base\/5\/\d+$/).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      rmSync(newest.at(-1) ?? '')
    },
  }
  it.for(Object.entries(damages))(
    'because it %s isn’t opened; the error says how to go on',
    async ([, damage]) => {
      damage()
      const { code, stderr } = await runOn(folder, 'main')
      expect(stderr.trim()).toBe(
        `The database in ${join(folder, 'database')} is damaged. Restore a backup with: npm run restore -- FILE. ` +
          'Without a backup, move this folder away to start with an empty database.',
      )
      expect(code).toBe(1)
    },
  )
})
