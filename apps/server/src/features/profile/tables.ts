import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/** A person's data besides the account; visitors have none. */
export const profiles = pgTable('profile', {
  userId: text('user_id').primaryKey(),
  lastSignIn: timestampColumn('last_sign_in').notNull(),
  lastSignInMethod: text('last_sign_in_method').notNull(),
  /** The edition of terms, privacy and cookie use that was last agreed to, and when and how first; null if never. */
  agreedTo: text('agreed_to'),
  agreedAt: timestampColumn('agreed_at'),
  /** Null for agreements recorded before the form was. */
  agreementForm: text('agreement_form').$type<'checkbox' | 'sentence'>(),
})
