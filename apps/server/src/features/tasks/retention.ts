import type { Log } from '../../platform/log.ts'
import { erase } from './own-tasks.ts'
import { byId, dueForDeletion, existing, withFilesUntil } from './store.ts'
import type { SubmissionParts } from './submission.ts'

/**
 * Grace period in which a task's row and files may exist without each other, while a request is being stored or a task
 * deleted.
 */
const graceMs = 24 * 60 * 60 * 1000

/** Delete expired tasks, files without a task, and tasks whose files are missing. */
export async function removeOld(parts: SubmissionParts & { log: Log }): Promise<void> {
  const { database, clock } = parts
  for (;;) {
    const due = await dueForDeletion(database.orm, clock.now())
    if (due.length === 0) break
    for (const row of due) await erase(parts, row)
  }
  const folders = await parts.blobs.folders()
  const before = new Date(clock.now().getTime() - graceMs)
  const long = folders.filter(({ writtenAt }) => writtenAt < before).map(({ name }) => name)
  await removeStrayFiles(parts, long)
  await removeEmptyTasks(parts, new Set(folders.map(({ name }) => name)), before)
}

async function removeStrayFiles({ database, blobs }: SubmissionParts, folders: string[]): Promise<void> {
  const owned = await existing(database.orm, folders)
  for (const folder of folders) if (!owned.has(folder)) await blobs.removeFolder(folder)
}

async function removeEmptyTasks(
  parts: SubmissionParts & { log: Log },
  folders: ReadonlySet<string>,
  before: Date,
): Promise<void> {
  const { database, log } = parts
  const ids = await withFilesUntil(database.orm, before)
  const missing = ids.filter(id => !folders.has(id))
  // If no task has files, the storage is unavailable, not the files lost.
  if (missing.length > 0 && missing.length === ids.length && ids.length > 1)
    return log.error({ tasks: ids.length }, 'no task has any files: is the storage available?')
  for (const id of missing) {
    const row = await byId(database.orm, id)
    if (row) await erase(parts, row)
  }
}
