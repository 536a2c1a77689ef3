import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lock a data folder for this process: two processes would corrupt the embedded database.
 *
 * @returns a function that releases the lock
 * @throws Error that names the process that holds the lock
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'process')
  const ownerPid = readPid(file)
  if (ownerPid !== undefined && ownerPid !== process.pid && isAlive(ownerPid)) {
    throw new Error(
      `The data folder ${folder} is used by another process (${ownerPid}). Stop it, or set PENTIMENTO_DATA.`,
    )
  }
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
