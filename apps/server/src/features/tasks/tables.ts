import type { Detail, ErrorCode, ImageFormat, PlanName, TaskOutput, TaskState } from '@pentimento/protocol'
import type { TaskClass } from '@pentimento/tools/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/** A task's file as stored in its row. */
export interface StoredFile {
  name: string
  /** Key in the blob store. */
  key: string
  mediaType: string
  bytes: number
  width: number
  height: number
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
}

export interface StoredInput extends StoredFile {
  fileName: string
}

export interface StoredOutput extends StoredFile {
  format: ImageFormat
  findings?: TaskOutput['findings']
  thumbnail: StoredFile
  /** The plan that it was processed under; absent if it was processed before plans had limits. */
  plan?: PlanName
}

export const tasks = pgTable(
  'task',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    tool: text().notNull(),
    batch: uuid(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    inputs: jsonb().$type<StoredInput[]>().notNull(),
    outputs: jsonb().$type<StoredOutput[]>().notNull().default([]),
    state: text().$type<TaskState>().notNull(),
    /** Increases with each change. */
    revision: integer().notNull().default(0),
    priority: integer().notNull(),
    /** The plan that applies when it's processed next. */
    plan: text().$type<PlanName>().notNull().default('pro'),
    /** Determines its queue and its limits. */
    taskClass: text('task_class').$type<TaskClass>().notNull().default('quick'),
    /** {@link Workload}: what its processing time depends on. */
    variant: text().notNull().default(''),
    sizeClass: integer('size_class').notNull().default(0),
    /** Time from queueing to the result, as estimated when it was queued. */
    estimatedMs: integer('estimated_ms'),
    /** Number of times it was claimed; messages of earlier attempts are ignored. */
    attempt: integer().notNull().default(0),
    fraction: real().notNull().default(0),
    madeBy: text('made_by'),
    errorCode: text('error_code').$type<ErrorCode>(),
    errorDetail: jsonb('error_detail').$type<Detail>(),
    tookMs: integer('took_ms'),
    createdAt: timestampColumn('created_at').notNull(),
    queuedAt: timestampColumn('queued_at').notNull(),
    startedAt: timestampColumn('started_at'),
    finishedAt: timestampColumn('finished_at'),
    deleteOn: timestampColumn('delete_on').notNull(),
    /** Whether the owner's webhooks are called when it ends: it was created with an API key, whose request didn't wait. */
    callsWebhooks: boolean('calls_webhooks').notNull().default(false),
  },
  table => [
    index('task_owner').on(table.ownerId, table.createdAt.desc(), table.id.desc()),
    index('task_queue')
      .on(table.taskClass, table.priority.desc().nullsFirst(), table.queuedAt, table.id)
      .where(sql`${table.state} = 'queued'`),
    index('task_processing').on(table.startedAt).where(sql`${table.state} = 'processing'`),
    index('task_active').on(table.ownerId).where(sql`${table.state} in ('queued', 'processing')`),
    index('task_finished_at').on(table.finishedAt),
    index('task_delete_on').on(table.deleteOn),
  ],
)

/** Average processing time of tasks with the same workload, on this deployment's machines. */
export const taskDurations = pgTable(
  'task_duration',
  {
    tool: text().notNull(),
    variant: text().notNull(),
    sizeClass: integer('size_class').notNull(),
    /** Number of tasks measured. */
    count: integer().notNull(),
    /** Moving average of the natural logarithm of milliseconds, which outliers affect less than a plain average. */
    meanLogMs: doublePrecision('mean_log_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.tool, table.variant, table.sizeClass] })],
)

/** Servers that process tasks, and how many at a time. */
export const taskWorkers = pgTable('task_worker', {
  id: uuid().primaryKey(),
  concurrency: integer().notNull(),
  /** How many of them may be heavy. */
  maxHeavy: integer('max_heavy').notNull().default(1),
  /** Periodically updated; an older row's server has ended without removing it. */
  seenAt: timestampColumn('seen_at').notNull(),
})

export type TaskRow = typeof tasks.$inferSelect
export type NewTaskRow = typeof tasks.$inferInsert
