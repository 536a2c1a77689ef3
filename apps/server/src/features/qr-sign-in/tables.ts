import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'

/** A browser that waits to be let in by someone who is signed in elsewhere. */
export const qrSignIns = pgTable(
  'qr_sign_in',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of what the QR code carries, hexadecimal. */
    codeHash: text('code_hash').notNull().unique(),
    /** SHA-256 of what only the waiting browser knows, hexadecimal. */
    browserHash: text('browser_hash').notNull(),
    state: text().$type<'waiting' | 'approved' | 'refused' | 'used'>().notNull(),
    /** Of the waiting browser, as it says itself. */
    userAgent: text('user_agent').notNull(),
    address: text().notNull(),
    /** Who approved it. */
    userId: text('user_id'),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('qr_sign_in_expires_at').on(table.expiresAt)],
)
