import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What was used of a plan's quotas; outlives the task, so that deleting a result gives nothing back. */
export const uses = pgTable(
  'quota_use',
  {
    taskId: uuid('task_id').primaryKey(),
    ownerId: text('owner_id').notNull(),
    tool: text().notNull(),
    count: integer().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    index('quota_use_owner').on(table.ownerId, table.tool, table.usedAt),
    index('quota_use_used_at').on(table.usedAt),
  ],
)
