import type { SignalAct } from '@pentimento/protocol'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'

/**
 * What was done with a result. By task, not by person; of one that was deleted, under other numbers, unless the account
 * is deleted with it.
 */
export const signals = pgTable(
  'signal',
  {
    taskId: uuid('task_id').notNull(),
    act: text().$type<SignalAct>().notNull(),
    tool: text().notNull(),
    /** The engine; null where the task came to no result. */
    madeBy: text('made_by'),
    times: integer().notNull(),
    lastAt: moment('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.taskId, table.act] })],
)
