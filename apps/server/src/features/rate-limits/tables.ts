import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/** Requests counted in the current window of a limit. The migration makes the table unlogged: a crash may reset it. */
export const rateLimits = pgTable(
  'rate_limit',
  {
    /** A keyed hash, because keys contain IP addresses and email addresses. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  table => [index('rate_limit_expires_at').on(table.expiresAt)],
)
