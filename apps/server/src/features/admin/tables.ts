import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'

/** What admins did. Written in the transaction of the act; changed for who deletes their account alone. */
export const audits = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    adminId: text('admin_id').notNull(),
    /** Kept beside the id, which says nothing once the account is gone. */
    adminEmail: text('admin_email').notNull(),
    act: text().notNull(),
    /** The id of whom or what it was done to. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: moment('at').notNull(),
  },
  table => [index('audit_at').on(table.at.desc()), index('audit_subject').on(table.subject, table.at.desc())],
)
