import type { Task } from '@pentimento/protocol'
import type { FastifyPluginAsync } from 'fastify'
import type { Holding } from '../../platform/holding.ts'
import type { Log } from '../../platform/log.ts'
import type { Accounts } from '../account/account.ts'
import type { Events } from '../events/events.ts'
import { forgetOldUses, handOverUses, type PayersOf } from '../quotas/quotas.ts'
import type { Regions } from '../regions/regions.ts'
import { type Assignments, openAssignments } from './assignments.ts'
import { taskHolding } from './holding.ts'
import { openNews, report } from './news.ts'
import { type Oversight, openOversight } from './oversight.ts'
import { openOwnTasks } from './own-tasks.ts'
import { removeOld } from './retention.ts'
import { taskRoutes } from './routes.ts'
import { handOver, idsOf } from './store.ts'
import type { SubmissionParts } from './submission.ts'

export interface TaskParts extends SubmissionParts {
  events: Events
  payersOf: PayersOf
  regions: Regions
  log: Log
}

export interface Tasks {
  assignments: Assignments
  routes(accounts: Accounts): FastifyPluginAsync
  /** @throws ToolError 'not-found' if it's missing or another owner's */
  find(ownerId: string, id: string): Promise<Task>
  /** Transfer all tasks of one owner to another. */
  handOver(from: string, to: string): Promise<void>
  /** Exports and erases an owner's tasks. */
  holding: Holding
  /** Queries about all tasks, for admins. */
  oversight: Oversight
  /** The ids of all of an owner's tasks. */
  idsOf(ownerId: string): Promise<string[]>
  /** Call a listener for each task that is cancelled or deleted, in any process. */
  onStopped(hear: (taskId: string) => void): void
  /** Delete expired tasks, and tasks and files that have lost each other. */
  purge(): Promise<void>
  close(): Promise<void>
}

export async function openTasks(parts: TaskParts): Promise<Tasks> {
  const { database, blobs, events, payersOf, regions, clock } = parts
  const orm = database.orm
  const news = await openNews(database, parts)
  const own = openOwnTasks(parts)
  return {
    assignments: openAssignments(parts),
    routes: accounts => taskRoutes({ own, events, accounts, payersOf, regions, blobs, clock }),
    find: own.find,
    handOver: async (from, to) => {
      await orm.transaction(async tx => {
        await handOverUses(tx, from, to)
        for (const row of await handOver(tx, from, to)) await report(tx, row, false)
      })
    },
    holding: taskHolding(parts),
    oversight: openOversight(orm),
    idsOf: ownerId => idsOf(orm, ownerId),
    onStopped: news.onStopped,
    purge: async () => {
      await removeOld(parts)
      await forgetOldUses(orm, clock.now())
    },
    close: news.close,
  }
}
