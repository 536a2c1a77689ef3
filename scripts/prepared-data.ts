import { cpSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forward } from './forward.mjs'

/** Names the folder of {@link prepareData}; inherited by the programs of a test run. */
const variable = 'PENTIMENTO_TEST_DATA'
const prefix = 'pentimento-tests-'
/** A run that was killed can't remove its folder; no run takes so long. */
const leftoverAfterMs = 24 * 60 * 60 * 1000
/** What the data folders of a whole run can need at once: about 50 MB each. */
const neededBytes = 2 ** 30

export interface PreparedData {
  /** Remove it, and every data folder below it. */
  remove(): void
}

/**
 * Create an empty, migrated database once for a test run: creating one costs about five seconds, a copy
 * a tenth of one. The environment names it from then on, so that servers of this run start on copies.
 *
 * @returns undefined where the environment names one already: the program that made it removes it
 */
export async function prepareData(): Promise<PreparedData | undefined> {
  if (process.env[variable]) return undefined
  const parent = temporaryFolder()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, prefix))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const env = { ...process.env, DATABASE_URL: undefined, PENTIMENTO_DATA: folder }
    const code = await forward(process.execPath, ['apps/server/src/migrate.ts'], { env })
    if (code !== 0) throw new Error(`the database of the tests could not be created (exit code ${code})`)
  } catch (error) {
    remove()
    throw error
  }
  process.env[variable] = folder
  return {
    remove: () => {
      delete process.env[variable]
      remove()
    },
  }
}

/** @returns a new data folder: with a copy of the prepared database where there is one, otherwise empty */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(process.env[variable] ?? tmpdir(), 'data-'))
  copyPreparedData(folder)
  return folder
}

/** Copy the prepared database, if there is one, into a data folder that has none. */
export function copyPreparedData(folder: string): void {
  const prepared = process.env[variable]
  const target = join(folder, 'database')
  if (prepared && !existsSync(target)) cpSync(join(prepared, 'database'), target, { recursive: true })
}

/** In memory where there is room: to create a database's thousand files on a disk costs 20 times as much. */
function temporaryFolder(): string {
  const inMemory = '/dev/shm'
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > neededBytes ? inMemory : tmpdir()
}

function removeLeftovers(parent: string): void {
  for (const name of globSync(`${prefix}*`, { cwd: parent })) {
    const folder = join(parent, name)
    if (Date.now() - statSync(folder).mtimeMs > leftoverAfterMs)
      rmSync(folder, { recursive: true, force: true })
  }
}
