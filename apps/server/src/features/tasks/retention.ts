import type { Log } from '../../platform/log.ts'
import { erase } from './own-tasks.ts'
import { byId, dueForDeletion, existing, withFilesUntil } from './store.ts'
import type { SubmissionParts } from './submission.ts'

/** What belongs together may be apart for so long while a request is taken in or a task is removed. */
const graceMs = 24 * 60 * 60 * 1000

/** Remove the tasks that are past their day, and what lost its other half: files without a task, tasks without files. */
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
  // Where not one is found, it is the storage that is missing, not the files.
  if (missing.length > 0 && missing.length === ids.length && ids.length > 1)
    return log.error({ tasks: ids.length }, 'no files of any task are found: is the storage there?')
  for (const id of missing) {
    const row = await byId(database.orm, id)
    if (row) await erase(parts, row)
  }
}
