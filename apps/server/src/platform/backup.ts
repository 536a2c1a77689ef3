import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { lockFolder } from './folder-lock.ts'

/** What a backup contains. Pulled models aren't part of it: they can be pulled again. */
const entries = ['database', 'blobs', 'outbox', 'secret']

/**
 * Write the database, the images, the outbox and the secret of a data folder to a compressed tar archive. The file gets
 * its name only when it's complete.
 *
 * @throws Error if a server uses the data folder, or the database is damaged
 */
export async function backUp(dataFolder: string, file: string): Promise<void> {
  if (!existsSync(join(dataFolder, 'database')))
    throw new Error(`There is no database in the data folder ${dataFolder}. Set PENTIMENTO_DATA.`)
  const unlock = lockFolder(dataFolder)
  const incomplete = `${file}.incomplete`
  try {
    // Opening checks the database, and closing writes all changes to its files.
    const database = await openEmbeddedDatabase(join(dataFolder, 'database'))
    await database.close()
    const existing = entries.filter(name => existsSync(join(dataFolder, name)))
    // It contains personal data and the secret.
    await create({ file: incomplete, cwd: dataFolder, gzip: true, portable: true, mode: 0o600 }, existing)
    await rename(incomplete, file)
  } finally {
    await rm(incomplete, { force: true })
    unlock()
  }
}

/**
 * Replace the content of a data folder with a backup. What it contained is moved to a subfolder, not deleted. If the
 * backup is damaged, nothing changes.
 *
 * @returns the folder with the replaced content; undefined if there was none
 * @throws Error if a server uses the data folder, or the file isn't a complete backup
 */
export async function restore(dataFolder: string, file: string, now: Date): Promise<string | undefined> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  await mkdir(dataFolder, { recursive: true })
  const unlock = lockFolder(dataFolder)
  const extracted = await mkdtemp(join(dataFolder, 'restore-'))
  try {
    await extractBackup(file, extracted)
    const existing = entries.filter(name => existsSync(join(dataFolder, name)))
    const replaced = join(dataFolder, `replaced-${now.toISOString().replaceAll(':', '-')}`)
    if (existing.length > 0) await mkdir(replaced)
    for (const name of existing) await rename(join(dataFolder, name), join(replaced, name))
    for (const name of entries)
      if (existsSync(join(extracted, name))) await rename(join(extracted, name), join(dataFolder, name))
    return existing.length > 0 ? replaced : undefined
  } finally {
    // After an error, tar still writes the files that it has started.
    await rm(extracted, { recursive: true, force: true, maxRetries: 10 })
    unlock()
  }
}

async function extractBackup(file: string, folder: string): Promise<void> {
  const isExpected = (path: string) => entries.includes(path.split('/')[0])
  try {
    await extract({ file, cwd: folder, strict: true, filter: isExpected })
    if (!existsSync(join(folder, 'database/PG_VERSION'))) throw new Error('it contains no database')
    const database = await openEmbeddedDatabase(join(folder, 'database'))
    await database.close()
  } catch (error) {
    throw new Error(`${file} isn’t a complete backup, so nothing was changed.`, { cause: error })
  }
}
