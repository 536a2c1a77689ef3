import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../platform/columns.ts'

/** Photos that providers have of people, made small, so that pages show them without asking the providers. */
export const photos = pgTable('photo', {
  userId: text('user_id').primaryKey(),
  /** Where the provider has it. */
  source: text('source').notNull(),
  picture: bytes('picture').notNull(),
  broughtAt: moment('brought_at').notNull(),
})
