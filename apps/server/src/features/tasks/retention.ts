import type { Blobs } from '../../platform/blobs.ts'
import type { Logger } from '../../platform/log.ts'
import { taskFolders } from './folders.ts'
import { deleteTask } from './owner-tasks.ts'
import { dueForDeletion, existing, withFilesCreatedBefore } from './store.ts'
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
  const before = new Date(clock.now().getTime() - graceMs)
  for (const parent of Object.values(taskFolders)) await deleteOrphanedFiles(deps, parent, before)
  await deleteTasksWithoutFiles(deps, before)
}

async function deleteOrphanedFiles(
  { database, blobs }: SubmissionDeps,
  parent: string,
  before: Date,
): Promise<void> {
  for await (const names of blobs.folders(parent)) {
    const ids = names.filter(isTaskId)
    const owned = await existing(database.orm, ids)
    for (const id of ids) {
      if (owned.has(id)) continue
      const folder = parent === '' ? id : `${parent}/${id}`
      const writtenAt = await blobs.lastWrite(folder)
      if (writtenAt && writtenAt < before) await blobs.removeFolder(folder)
    }
  }
}

async function deleteTasksWithoutFiles(deps: SubmissionDeps & { log: Logger }, before: Date): Promise<void> {
  const { database, log } = deps
  let isAnyFound = false
  let last: string | undefined
  for (;;) {
    const ids = await withFilesCreatedBefore(database.orm, before, last)
    if (ids.length === 0) return
    const missing = await withoutFolder(deps.blobs, ids)
    isAnyFound ||= missing.length < ids.length
    // If no task has files, the storage is unavailable, not the files lost.
    if (!isAnyFound && (ids.length > 1 || last))
      return log.error({ tasks: ids.length }, 'no task has any files: is the storage available?')
    for (const id of missing) await deleteTask(deps, { id })
    last = ids.at(-1)
  }
}

async function withoutFolder(blobs: Blobs, ids: string[]): Promise<string[]> {
  let missing = ids
  for (const parent of Object.values(taskFolders)) {
    const found = await blobs.existingFolders(parent, missing)
    missing = missing.filter(id => !found.has(id))
  }
  return missing
}

/** Storage may contain other folders, such as a disk's `lost+found`. */
function isTaskId(name: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)
}
