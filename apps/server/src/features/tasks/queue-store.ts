import { type TaskClass, taskClasses } from '@pentimento/tools/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { createDurations, type Durations, type MeasuredDuration, type Workload } from './durations.ts'
import type { QueuedTask, QueueSnapshot, RunningTask } from './estimates.ts'
import { taskDurations, tasks, taskWorkers } from './tables.ts'

/** Number of queued tasks of each class that are read one by one; what follows is counted. */
const headLength = 200

/** A queued task and what its position depends on. */
export interface OrderedTask extends Workload {
  id: string
  taskClass: TaskClass
  priority: number
  queuedAt: Date
}

// Literals, not parameters, so that the planner always recognizes the conditions of the partial indexes.
export const isQueued = sql`${tasks.state} = 'queued'`
const isProcessing = sql`${tasks.state} = 'processing'`
export const isActive = sql`${tasks.state} in ('queued', 'processing')`
const processingOrder = sql`${tasks.priority} desc, ${tasks.queuedAt}, ${tasks.id}`

type RunningJson = Omit<RunningTask, 'startedAt'> & { startedAt: string }

/**
 * The current queue, with the positions of these tasks. Its cost depends neither on the number of finished tasks nor,
 * except for tasks behind the head, on the length of the queue.
 */
export async function queueSnapshot(
  db: Queryable,
  now: Date,
  requested: readonly OrderedTask[] = [],
): Promise<QueueSnapshot> {
  const { head, running, measured, concurrency, maxHeavy } = await readQueue(db, now)
  const inHead = new Set(head.map(({ id }) => id))
  const behind = head.length < headLength ? [] : requested.filter(({ id }) => !inHead.has(id))
  const positions = await positionsOf(db, behind)
  return {
    now,
    head,
    running: running.map(task => ({ ...task, startedAt: new Date(task.startedAt) })),
    concurrency,
    maxHeavy,
    durations: createDurations(measured),
    behindHead: new Map(
      behind.flatMap(task => {
        const position = positions.get(task.id)
        return position === undefined ? [] : [[task.id, { ...task, position }]]
      }),
    ),
  }
}

/** A server that hasn't reported for this long has ended. */
const workerTimeoutMs = 60_000

/** One query, since this is read for every queued task that is shown. */
async function readQueue(db: Queryable, now: Date) {
  const columns = sql`id, task_class as "taskClass", tool, variant, size_class as "sizeClass"`
  const headOf = (taskClass: TaskClass) => sql`(
    select ${columns} from ${tasks} where ${isQueued} and ${tasks.taskClass} = ${taskClass}
    order by ${processingOrder} limit ${headLength}
  )`
  const seenSince = new Date(now.getTime() - workerTimeoutMs).toISOString()
  const { rows } = await db.execute(sql`
    select (
      select coalesce(json_agg(head), '[]') from (
        ${sql.join(taskClasses.map(headOf), sql` union all `)}
      ) head
    ) as head, (
      select coalesce(json_agg(running), '[]') from (
        select ${columns}, fraction, coalesce(started_at, queued_at) as "startedAt"
        from ${tasks} where ${isProcessing}
      ) running
    ) as running, (
      select coalesce(json_agg(measured), '[]') from (
        select tool, variant, size_class as "sizeClass", exp(mean_log_ms) as ms from ${taskDurations}
      ) measured
    ) as measured, capacity.*
    from (
      select coalesce(sum(concurrency), 0)::int as concurrency, coalesce(sum(max_heavy), 0)::int as "maxHeavy"
      from ${taskWorkers} where seen_at > ${seenSince}::timestamptz
    ) capacity`)
  return rows[0] as {
    head: QueuedTask[]
    running: RunningJson[]
    measured: MeasuredDuration[]
    concurrency: number
    maxHeavy: number
  }
}

/** The processing times of one tool. */
export async function durationsOf(db: Queryable, tool: string): Promise<Durations> {
  const { variant, sizeClass, meanLogMs } = taskDurations
  const measured = await db
    .select({ tool: taskDurations.tool, variant, sizeClass, ms: sql<number>`exp(${meanLogMs})` })
    .from(taskDurations)
    .where(eq(taskDurations.tool, tool))
  return createDurations(measured)
}

/** Counting what is before each of a few tasks is faster than numbering the whole queue. */
const maxCounted = 3

async function positionsOf(db: Queryable, entries: readonly OrderedTask[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map()
  if (entries.length <= maxCounted) {
    const counted: [string, number][] = []
    for (const entry of entries) counted.push([entry.id, (await countBefore(db, entry)) + 1])
    return new Map(counted)
  }
  const position = sql<number>`row_number() over (partition by ${tasks.taskClass} order by ${processingOrder})`
  const numbered = db
    .select({ id: tasks.id, position: position.mapWith(Number).as('position') })
    .from(tasks)
    .where(isQueued)
    .as('numbered')
  const ids = entries.map(({ id }) => id)
  const rows = await db
    .select()
    .from(numbered)
    .where(sql`${numbered.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** Two ranges of the queue's index; one condition with `or` would read all of it. */
async function countBefore(
  db: Queryable,
  { id, taskClass, priority, queuedAt }: OrderedTask,
): Promise<number> {
  const at = queuedAt.toISOString()
  const isOfClass = sql`${isQueued} and ${tasks.taskClass} = ${taskClass}`
  const { rows } = await db.execute(sql`
    select (
      select count(*) from ${tasks} where ${isOfClass} and ${tasks.priority} > ${priority}
    ) + (
      select count(*) from ${tasks} where ${isOfClass} and ${tasks.priority} = ${priority}
        and (${tasks.queuedAt}, ${tasks.id}) < (${at}::timestamptz, ${id}::uuid)
    ) as count`)
  return Number(rows[0]?.['count'])
}

/** A later task has this much influence on the average, an earlier one less. */
const smoothing = 0.2

/** Include a task's processing time in the average of its workload. */
export async function measureDuration(
  tx: Queryable,
  { tool, variant, sizeClass }: Workload,
  ms: number,
): Promise<void> {
  const logMs = Math.log(Math.max(1, ms))
  const { count, meanLogMs } = taskDurations
  const weight = sql`greatest(${smoothing}::float8, 1.0 / (${count} + 1))`
  await tx
    .insert(taskDurations)
    .values({ tool, variant, sizeClass, count: 1, meanLogMs: logMs })
    .onConflictDoUpdate({
      target: [taskDurations.tool, taskDurations.variant, taskDurations.sizeClass],
      set: {
        count: sql`${count} + 1`,
        meanLogMs: sql`${meanLogMs} + (${logMs}::float8 - ${meanLogMs}) * ${weight}`,
      },
    })
}
