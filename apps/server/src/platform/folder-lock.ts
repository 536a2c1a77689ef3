import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/**
 * Lock a data folder for this server: two would destroy the embedded database. The lock belongs to the open file, so it
 * also holds between containers, which have the same process ids, and ends with the process, even after kill -9.
 *
 * @returns a function that releases the lock
 * @throws Error that names the server that holds the lock, and says what to do
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  const lockFile = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  if (!tryLockFile(lockFile, folder)) {
    closeSync(lockFile)
    throw new Error(
      `The data folder ${folder} is in use by another server (${readOwner(file)}). Stop that server first, ` +
        'set PENTIMENTO_DATA to another folder, or set DATABASE_URL: servers can share a PostgreSQL database.',
    )
  }
  ftruncateSync(lockFile)
  writeSync(lockFile, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`, 0)
  // The file stays: if it were removed, two servers could lock two files of the same name.
  return () => closeSync(lockFile)
}

function tryLockFile(lockFile: number, folder: string): boolean {
  try {
    return tryLock(lockFile)
  } catch (error) {
    closeSync(lockFile)
    throw new Error(
      `The data folder ${folder} can’t be locked, so the embedded database isn’t safe there. ` +
        'Set PENTIMENTO_DATA to a folder on a local disk, or set DATABASE_URL.',
      { cause: error },
    )
  }
}

/** The text that the owner wrote. Windows doesn't allow others to read a locked file. */
function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8') || 'starting'
  } catch {
    return 'unknown process'
  }
}
