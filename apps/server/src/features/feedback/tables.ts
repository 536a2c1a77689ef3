import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** By task, not by person: who said it is not kept. */
export const feedbacks = pgTable('feedback', {
  taskId: uuid('task_id').primaryKey(),
  tool: text().notNull(),
  madeBy: text('made_by').notNull(),
  satisfied: boolean().notNull(),
  usable: boolean(),
  reasons: jsonb().$type<string[]>().notNull(),
  text: text().notNull(),
  saidAt: timestamp('said_at', { withTimezone: true, mode: 'date' }).notNull(),
})
