import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/**
 * Uses of a plan's quotas, one row per task and quota subject. They outlive the task, so that deleting a result refunds
 * nothing.
 */
export const uses = pgTable(
  'quota_use',
  {
    taskId: uuid('task_id').notNull(),
    quotaSubject: text('quota_subject').notNull(),
    tool: text().notNull(),
    count: integer().notNull(),
    usedAt: timestampColumn('used_at').notNull(),
  },
  table => [
    primaryKey({ name: 'quota_use_task_subject', columns: [table.taskId, table.quotaSubject] }),
    index('quota_use_subject').on(table.quotaSubject, table.tool, table.usedAt),
    index('quota_use_used_at').on(table.usedAt),
  ],
)
