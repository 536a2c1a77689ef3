import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Open the embedded database in a folder, and create it if the folder is empty.
 *
 * @throws Error that says how to restore the database, if it can't be opened or files are missing
 */
export async function openEmbeddedDatabase(folder: string): Promise<PGlite> {
  mkdirSync(folder, { recursive: true })
  // PGlite would create an empty database over what is left of this one.
  if (readdirSync(folder).length > 0 && !existsSync(join(folder, 'PG_VERSION'))) throw damaged(folder)
  try {
    const pglite = await PGlite.create(folder)
    const missing = await missingFiles(pglite, folder)
    if (missing.length > 0) throw new Error(`missing files: ${missing.join(', ')}`)
    return pglite
  } catch (error) {
    // It isn't closed, since that would write to the damaged files.
    throw damaged(folder, error)
  }
}

/** PostgreSQL notices a missing file of a table or an index only when it's read. */
async function missingFiles(pglite: PGlite, folder: string): Promise<string[]> {
  const { rows } = await pglite.query<{ path: string }>(
    `select pg_relation_filepath(oid) as path from pg_class where relkind in ('r', 'i', 'S', 't', 'm')
     and relpersistence = 'p'`,
  )
  return rows.map(({ path }) => path).filter(path => !existsSync(join(folder, path)))
}

/** An error for the operator, whose message is all that is printed at the start. */
export function damaged(folder: string, cause?: unknown): Error {
  return new Error(
    `The database in ${folder} is damaged. Restore a backup with: npm run restore -- FILE. ` +
      'Without a backup, move this folder away to start with an empty database.',
    { cause },
  )
}

/**
 * Whether a query failed because the database is damaged: PostgreSQL's error classes "system error" and "internal
 * error", or an abort of PGlite.
 */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'RuntimeError') return true
  if ('code' in error && typeof error.code === 'string' && /^(58|XX)\w{3}$/.test(error.code)) return true
  return isDamage(error.cause)
}
