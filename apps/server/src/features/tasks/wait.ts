import { ToolError } from '@pentimento/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Translator } from '../../platform/translator.ts'
import type { OwnerTasks, TaskWithFiles } from './owner-tasks.ts'
import { isActiveOf } from './store.ts'
import type { OnTaskEnded } from './task-events.ts'

/** Waiting for an owner's task. */
export interface TaskWait {
  /**
   * Wait until a task has ended, `waitMs` are over or the client disconnects.
   *
   * @returns whether the task has ended
   */
  untilEnded(
    ownerId: string,
    id: string,
    options: { waitMs: number; disconnected: AbortSignal },
  ): Promise<boolean>
  /** The task after the wait, with its files. @throws ToolError 'state-conflict' if it was deleted meanwhile */
  find(ownerId: string, id: string, translator?: Translator): Promise<TaskWithFiles>
}

export function createTaskWait({
  database: { orm },
  ownerTasks,
  onEnded,
  clock,
}: {
  database: Pick<Database, 'orm'>
  ownerTasks: Pick<OwnerTasks, 'findWithFiles'>
  onEnded: OnTaskEnded
  clock: Clock
}): TaskWait {
  return {
    untilEnded: async (ownerId, id, { waitMs, disconnected }) => {
      const ended = new AbortController()
      const unsubscribe = onEnded(id, () => ended.abort())
      try {
        // It may have ended before the subscription.
        if (!(await isActiveOf(orm, ownerId, id))) return true
        await clock.delay(waitMs, AbortSignal.any([ended.signal, disconnected]))
        return ended.signal.aborted
      } finally {
        unsubscribe()
      }
    },
    find: async (ownerId, id, translator) => {
      try {
        return await ownerTasks.findWithFiles(ownerId, id, translator)
      } catch (error) {
        if (error instanceof ToolError && error.code === 'not-found')
          throw new ToolError('state-conflict', { cause: error })
        throw error
      }
    },
  }
}
