import { sql } from 'drizzle-orm'
import { notify, type Queryable } from '../../platform/database.ts'
import { type TaskRow, tasks } from './tables.ts'

/** The channel on which every process receives the changes of tasks, each a {@link TaskChange}. */
export const taskChangeChannel = 'task_change'

export interface TaskChange {
  ownerId: string
  id: string
  change: TaskRow['state'] | 'deleted'
  /** Whether other tasks' queue positions changed too. */
  queueMoved: boolean
}

/**
 * A column of the RETURNING clause of a statement that inserts or updates tasks: sends each task's change once the
 * transaction commits. Part of that statement, since a task is changed several times while an API client waits for it.
 */
export function publishedChange(queueMoved: boolean) {
  const { ownerId, id, state } = tasks
  return sql`pg_notify(${taskChangeChannel}, json_build_object(
    'ownerId', ${ownerId}, 'id', ${id}, 'change', ${state}, 'queueMoved', ${queueMoved}::boolean)::text)`
}

/** Notify every process that a task was deleted, once the transaction commits. */
export async function publishTaskDeleted(tx: Queryable, row: TaskRow): Promise<void> {
  const change: TaskChange = {
    ownerId: row.ownerId,
    id: row.id,
    change: 'deleted',
    queueMoved: row.state === 'queued',
  }
  await notify(tx, taskChangeChannel, change)
}
