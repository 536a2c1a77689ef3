import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/** By task, not by person; for deleted results under a random task id. */
export const feedbacks = pgTable('feedback', {
  taskId: uuid('task_id').primaryKey(),
  tool: text().notNull(),
  madeBy: text('made_by').notNull(),
  satisfied: boolean().notNull(),
  usable: boolean(),
  reasons: jsonb().$type<string[]>().notNull(),
  text: text().notNull(),
  submittedAt: timestampColumn('submitted_at').notNull(),
})
