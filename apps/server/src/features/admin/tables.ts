import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/** The audit log. Written in the transaction of the action; changed only when a person's data is erased. */
export const audits = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    adminId: text('admin_id').notNull(),
    /** Stored as well as the id, which identifies nobody once the account is deleted. */
    adminEmail: text('admin_email').notNull(),
    action: text().notNull(),
    /** The id of the affected person or object. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  table => [
    index('audit_created_at').on(table.createdAt.desc()),
    index('audit_subject').on(table.subject, table.createdAt.desc()),
  ],
)
