import type { Readable } from 'node:stream'
import type { Task } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from '../../platform/log.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import type { Uploads } from '../../platform/uploads.ts'
import type { Accounts } from '../account/account.ts'
import type { Events } from '../events/events.ts'
import { deleteOldUses, type QuotaSubjectsOf, transferUses } from '../quotas/quotas.ts'
import type { Regions } from '../regions/regions.ts'
import { createTaskAdminQueries, type TaskAdminQueries } from './admin-queries.ts'
import { createOwnerTasks, type OwnerTasks } from './owner-tasks.ts'
import { taskPersonalData } from './personal-data.ts'
import { deleteExpiredTasks } from './retention.ts'
import { type TaskRouteDeps, taskRoutes } from './routes.ts'
import { idsOf, transferOwnership } from './store.ts'
import type { SubmissionDeps } from './submission.ts'
import type { StoredFile } from './tables.ts'
import { createTaskEvents } from './task-events.ts'
import { createTaskWait, type TaskWait } from './wait.ts'
import { registerWorker } from './worker-registry.ts'
import { createWorkerTasks, type WorkerTasks } from './worker-tasks.ts'

export type { InspectedUpload } from './submission.ts'
export type { StoredFile } from './tables.ts'

export interface TaskDeps extends SubmissionDeps {
  events: Events
  quotaSubjectsOf: QuotaSubjectsOf
  regions: Regions
  uploads: Uploads
  log: Logger
}

export interface Tasks {
  workerTasks: WorkerTasks
  routes(accounts: Accounts, exports: Pick<TaskRouteDeps, 'workerPool' | 'slots'>): FastifyPluginAsync
  ownerTasks: OwnerTasks
  wait: TaskWait
  /** The content of a stored file; undefined if it was deleted meanwhile. */
  open(file: StoredFile): Promise<Readable | undefined>
  /** Like `open`, in memory. */
  read(file: StoredFile): Promise<Buffer | undefined>
  /** @throws ToolError 'not-found' if it's missing or another owner's */
  find(ownerId: string, id: string): Promise<Task>
  /** Transfer all tasks of one owner to another. */
  transferOwnership(from: string, to: string): Promise<void>
  /** Exports and erases an owner's tasks. */
  personalData: PersonalDataProvider
  /** Queries about all tasks, for admins. */
  adminQueries: TaskAdminQueries
  /** The ids of all of an owner's tasks. */
  idsOf(ownerId: string): Promise<string[]>
  /** {@link registerWorker} */
  registerWorker(capacity: { concurrency: number; maxHeavy: number }): Promise<() => Promise<void>>
  /** Call a listener whenever a task is queued, in any process, or when that may have been missed. */
  onQueued(listener: () => void): void
  /** Call a listener for each task that is cancelled or deleted, in any process. */
  onStopped(listener: (taskId: string) => void): void
  /** Delete expired tasks, and tasks and files that have lost each other. */
  purge(): Promise<void>
  close(): Promise<void>
}

export async function createTasks(deps: TaskDeps): Promise<Tasks> {
  const { database, blobs } = deps
  const orm = database.orm
  const taskEvents = await createTaskEvents(database, deps)
  const ownerTasks = createOwnerTasks(deps)
  const wait = createTaskWait({ ...deps, ownerTasks, onEnded: taskEvents.onEnded })
  return {
    workerTasks: createWorkerTasks(deps),
    routes: (accounts, exports) => taskRoutes({ ...deps, ...exports, ownerTasks, wait, accounts }),
    ownerTasks,
    wait,
    open: file => blobs.stream(file.key),
    read: async file => {
      const bytes = await blobs.get(file.key)
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    find: ownerTasks.find,
    transferOwnership: async (from, to) => {
      await orm.transaction(async tx => {
        await transferUses(tx, from, to)
        await transferOwnership(tx, from, to)
      })
    },
    personalData: taskPersonalData(deps),
    adminQueries: createTaskAdminQueries(orm),
    idsOf: ownerId => idsOf(orm, ownerId),
    registerWorker: capacity => registerWorker(deps, capacity),
    onQueued: taskEvents.onQueued,
    onStopped: taskEvents.onStopped,
    purge: async () => {
      await deleteExpiredTasks(deps)
      await deleteOldUses(orm, deps.clock.now())
    },
    close: taskEvents.close,
  }
}
