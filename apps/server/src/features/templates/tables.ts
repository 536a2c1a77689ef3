import type { Template } from '@pentimento/protocol'
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

export const templates = pgTable(
  'template',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    tool: text().notNull(),
    name: text().notNull(),
    values: jsonb().$type<Template['values']>().notNull(),
    savedAt: timestampColumn('saved_at').notNull(),
  },
  table => [uniqueIndex('template_owner').on(table.ownerId, table.tool, table.name)],
)

export type TemplateRow = typeof templates.$inferSelect
