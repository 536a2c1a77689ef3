import type { Logger } from '../../platform/log.ts'
import { deleteTask } from './owner-tasks.ts'
import { byId, dueForDeletion, existing, withFilesCreatedBefore } from './store.ts'
import type { SubmissionDeps } from './submission.ts'

/**
 * Grace period in which a task's row and files may exist without each other, while a request is being stored or a task
 * deleted.
 */
const graceMs = 24 * 60 * 60 * 1000

/** Delete expired tasks, files without a task, and tasks whose files are missing. */
export async function deleteExpiredTasks(deps: SubmissionDeps & { log: Logger }): Promise<void> {
  const { database, clock } = deps
  for (;;) {
    const due = await dueForDeletion(database.orm, clock.now())
    if (due.length === 0) break
    for (const row of due) await deleteTask(deps, row)
  }
  const folders = await deps.blobs.folders()
  const before = new Date(clock.now().getTime() - graceMs)
  const oldFolders = folders.filter(({ writtenAt }) => writtenAt < before).map(({ name }) => name)
  await deleteOrphanedFiles(deps, oldFolders)
  await deleteTasksWithoutFiles(deps, new Set(folders.map(({ name }) => name)), before)
}

async function deleteOrphanedFiles({ database, blobs }: SubmissionDeps, folders: string[]): Promise<void> {
  const owned = await existing(database.orm, folders)
  for (const folder of folders) if (!owned.has(folder)) await blobs.removeFolder(folder)
}

async function deleteTasksWithoutFiles(
  deps: SubmissionDeps & { log: Logger },
  folders: ReadonlySet<string>,
  before: Date,
): Promise<void> {
  const { database, log } = deps
  const ids = await withFilesCreatedBefore(database.orm, before)
  const missing = ids.filter(id => !folders.has(id))
  // If no task has files, the storage is unavailable, not the files lost.
  if (missing.length > 0 && missing.length === ids.length && ids.length > 1)
    return log.error({ tasks: ids.length }, 'no task has any files: is the storage available?')
  for (const id of missing) {
    const row = await byId(database.orm, id)
    if (row) await deleteTask(deps, row)
  }
}
