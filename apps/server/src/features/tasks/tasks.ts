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
  /** @throws ToolError 'not-found' for another's task as for none */
  find(ownerId: string, id: string): Promise<Task>
  /** Everything of one owner becomes another's. */
  handOver(from: string, to: string): Promise<void>
  /** What is held of an owner. */
  holding: Holding
  /** What who runs the server sees of everyone's. */
  oversight: Oversight
  /** Ids of all of an owner's tasks. */
  idsOf(ownerId: string): Promise<string[]>
  /** Hear of tasks that were cancelled or deleted, by whichever process. */
  onStopped(hear: (taskId: string) => void): void
  /** Remove what is past its day, and what lost its files or its task. */
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
