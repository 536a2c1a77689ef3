import type { SignalAct } from '@pentimento/protocol'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'

/**
 * Usage of results, by task, not by person. For deleted results under a random task id, unless the account is deleted
 * too.
 */
export const signals = pgTable(
  'signal',
  {
    taskId: uuid('task_id').notNull(),
    act: text('act').$type<SignalAct>().notNull(),
    tool: text().notNull(),
    /** The engine; null if the task has no result. */
    madeBy: text('made_by'),
    times: integer('times').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.taskId, table.act] })],
)
