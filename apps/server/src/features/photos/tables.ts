import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytesColumn, timestampColumn } from '../../platform/columns.ts'

/** Scaled-down photos from identity providers, so that pages show them without contacting the providers. */
export const photos = pgTable('photo', {
  userId: text('user_id').primaryKey(),
  /** The provider's URL. */
  source: text().notNull(),
  image: bytesColumn().notNull(),
  fetchedAt: timestampColumn('fetched_at').notNull(),
})
