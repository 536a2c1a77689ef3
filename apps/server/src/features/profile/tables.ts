import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'

/** What is kept of a person beside their account; visitors have none. */
export const profiles = pgTable('profile', {
  userId: text('user_id').primaryKey(),
  lastSignIn: moment('last_sign_in').notNull(),
  lastSignInMethod: text('last_sign_in_method').notNull(),
})
