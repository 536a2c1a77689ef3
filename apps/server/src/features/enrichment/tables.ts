import type { SignalAction } from '@pentimento/protocol'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/**
 * Usage of results, by task, not by person. For deleted results under a random task id, unless the account is deleted
 * too.
 */
export const signals = pgTable(
  'signal',
  {
    taskId: uuid('task_id').notNull(),
    action: text().$type<SignalAction>().notNull(),
    tool: text().notNull(),
    /** The engine; null if the task has no result. */
    madeBy: text('made_by'),
    count: integer().notNull(),
    lastAt: timestampColumn('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.taskId, table.action] })],
)
