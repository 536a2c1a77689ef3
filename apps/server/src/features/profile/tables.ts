import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What is kept of a person beside their account; visitors have none. */
export const profiles = pgTable('profile', {
  userId: text('user_id').primaryKey(),
  lastSignIn: timestamp('last_sign_in', { withTimezone: true, mode: 'date' }).notNull(),
  lastSignInMethod: text('last_sign_in_method').notNull(),
})
