import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

/** A browser that waits to be signed in by another device. */
export const qrSignIns = pgTable(
  'qr_sign_in',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the code in the QR code, hexadecimal. */
    codeHash: text('code_hash').notNull().unique(),
    /** SHA-256 of the waiting browser's secret cookie, hexadecimal. */
    browserHash: text('browser_hash').notNull(),
    state: text().$type<'waiting' | 'approved' | 'denied' | 'used'>().notNull(),
    /** The waiting browser's User-Agent header. */
    userAgent: text('user_agent').notNull(),
    address: text().notNull(),
    /** The person who answered. */
    userId: text('user_id'),
    /** When they signed in on the device that answered. */
    signedInAt: timestampColumn('signed_in_at'),
    requestedAt: timestampColumn('requested_at').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  table => [index('qr_sign_in_expires_at').on(table.expiresAt)],
)
