import type { Detail, ErrorCode, ImageFormat, PlanName, TaskOutput, TaskState } from '@pentimento/protocol'
import { index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
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
    priority: integer().notNull(),
    /** The plan that applies when it's processed next. */
    plan: text().$type<PlanName>().notNull().default('pro'),
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
  },
  table => [
    index('task_owner').on(table.ownerId, table.createdAt.desc(), table.id.desc()),
    index('task_state').on(table.state, table.queuedAt),
    index('task_delete_on').on(table.deleteOn),
  ],
)

export type TaskRow = typeof tasks.$inferSelect
export type NewTaskRow = typeof tasks.$inferInsert
