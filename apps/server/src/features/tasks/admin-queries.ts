import { type AdminTask, formatInEnglish, type Overview, type TaskState } from '@pentimento/protocol'
import { and, count, desc, eq, gt, inArray, isNotNull, min, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { type TaskRow, tasks } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Queries about all tasks, for admins. */
export interface TaskAdminQueries {
  /** The current queue, and the outcome of tasks in the last 24 hours. */
  overview(now: Date): Promise<Overview>
  /** Newest first. */
  latest(
    of: { ownerId?: string; state?: TaskState | undefined; tool?: string | undefined },
    limit: number,
  ): Promise<AdminTask[]>
}

export function createTaskAdminQueries(db: Queryable): TaskAdminQueries {
  return {
    overview: async now => ({
      queue: await queueOverview(db),
      day: await dayOverview(db, new Date(now.getTime() - dayMs)),
    }),
    latest: async ({ ownerId, state, tool }, limit) => {
      const rows = await db
        .select()
        .from(tasks)
        .where(
          and(
            ownerId === undefined ? undefined : eq(tasks.ownerId, ownerId),
            state && eq(tasks.state, state),
            tool ? eq(tasks.tool, tool) : undefined,
          ),
        )
        .orderBy(desc(tasks.createdAt), desc(tasks.id))
        .limit(limit)
      return rows.map(toSeen)
    },
  }
}

async function queueOverview(db: Queryable): Promise<Overview['queue']> {
  const rows = await db
    .select({ plan: tasks.plan, state: tasks.state, count: count() })
    .from(tasks)
    .where(inArray(tasks.state, ['queued', 'processing']))
    .groupBy(tasks.plan, tasks.state)
  const [oldest] = await db
    .select({ at: min(tasks.queuedAt) })
    .from(tasks)
    .where(eq(tasks.state, 'queued'))
  const countOf = (state: TaskState, plan?: string) =>
    rows
      .filter(row => row.state === state && (plan === undefined || row.plan === plan))
      .reduce((sum, row) => sum + row.count, 0)
  const plans = [...new Set(rows.map(({ plan }) => plan))].sort()
  return {
    queued: countOf('queued'),
    processing: countOf('processing'),
    oldest: oldest?.at?.toISOString() ?? null,
    byPlan: plans.map(plan => ({
      plan,
      queued: countOf('queued', plan),
      processing: countOf('processing', plan),
    })),
  }
}

async function dayOverview(db: Queryable, since: Date): Promise<Overview['day']> {
  const ended = await db
    .select({ state: tasks.state, code: tasks.errorCode, tool: tasks.tool, count: count() })
    .from(tasks)
    .where(and(inArray(tasks.state, ['ready', 'error']), gt(tasks.finishedAt, since)))
    .groupBy(tasks.state, tasks.errorCode, tasks.tool)
  const sum = (state: TaskState) =>
    ended.filter(row => row.state === state).reduce((total, row) => total + row.count, 0)
  const errors = ended.flatMap(({ state, code, tool, count }) =>
    state === 'error' && code ? [{ code, tool, count }] : [],
  )
  const estimatedMs = tasks.estimatedMs
  const actualMs = sql`nullif(extract(epoch from ${tasks.finishedAt} - ${tasks.queuedAt}) * 1000, 0)`
  const relativeError = sql`abs(${estimatedMs} - ${actualMs}) / ${actualMs}`
  const [estimates] = await db
    .select({
      error: sql<number | null>`percentile_cont(0.5) within group (order by ${relativeError})::float8`,
    })
    .from(tasks)
    .where(and(eq(tasks.state, 'ready'), gt(tasks.finishedAt, since), isNotNull(estimatedMs)))
  return {
    ready: sum('ready'),
    failed: sum('error'),
    errors: errors.sort((a, b) => b.count - a.count),
    estimateError: estimates?.error ?? null,
  }
}

function toSeen(row: TaskRow): AdminTask {
  const { id, ownerId, tool, plan, state, madeBy, tookMs } = row
  return {
    id,
    ownerId,
    tool,
    plan,
    state,
    code: row.errorCode,
    detail: row.errorDetail && formatInEnglish(row.errorDetail),
    madeBy,
    tookMs,
    createdAt: row.createdAt.toISOString(),
  }
}
