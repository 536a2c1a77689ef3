import { cpSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forward } from './forward.mjs'

/** Environment variable with the folder of {@link prepareData}; the processes of a test run inherit it. */
const environmentVariable = 'PENTIMENTO_TEST_DATA'
const folderPrefix = 'pentimento-tests-'
/** A killed run leaves its folder behind. No run takes this long, so an older folder can be removed. */
const leftoverAgeMs = 24 * 60 * 60 * 1000
/** Space for all data folders that exist at the same time in a full run: about 50 MB each. */
const neededBytes = 2 ** 30

export interface PreparedData {
  /** Remove the prepared folder and every data folder in it. */
  remove(): void
}

/**
 * Create an empty, migrated database once for a test run. Creating one takes about five seconds, copying it 0.1 s.
 * Sets an environment variable, so that the servers of this run start with copies.
 *
 * @returns undefined if the variable is already set; the process that set it removes the folder
 */
export async function prepareData(): Promise<PreparedData | undefined> {
  if (process.env[environmentVariable]) return undefined
  const parent = temporaryFolder()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, folderPrefix))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const env = { ...process.env, DATABASE_URL: undefined, PENTIMENTO_DATA: folder }
    const code = await forward(process.execPath, ['apps/server/src/migrate.ts'], { env })
    if (code !== 0) throw new Error(`The test database could not be created (exit code ${code})`)
  } catch (error) {
    remove()
    throw error
  }
  process.env[environmentVariable] = folder
  return {
    remove: () => {
      delete process.env[environmentVariable]
      remove()
    },
  }
}

/** @returns a new data folder, with a copy of the prepared database if there is one */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(process.env[environmentVariable] ?? tmpdir(), 'data-'))
  copyPreparedData(folder)
  return folder
}

/** Copy the prepared database, if there is one, to a data folder without a database. */
export function copyPreparedData(folder: string): void {
  const prepared = process.env[environmentVariable]
  const target = join(folder, 'database')
  if (prepared && !existsSync(target)) cpSync(join(prepared, 'database'), target, { recursive: true })
}

/** In memory if there is enough space: creating a database's thousand files on disk is 20 times slower. */
function temporaryFolder(): string {
  const inMemory = '/dev/shm'
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > neededBytes ? inMemory : tmpdir()
}

function removeLeftovers(parent: string): void {
  for (const name of globSync(`${folderPrefix}*`, { cwd: parent })) {
    const folder = join(parent, name)
    if (Date.now() - statSync(folder).mtimeMs > leftoverAgeMs)
      rmSync(folder, { recursive: true, force: true })
  }
}
