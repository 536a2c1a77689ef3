import { doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

export const apiKeys = pgTable(
  'api_key',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    name: text().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull().unique(),
    /** The key's first characters, to recognize it. */
    start: text().notNull(),
    /** Ids of the tools that it may use; null for all. */
    tools: jsonb().$type<string[]>(),
    createdAt: timestampColumn('created_at').notNull(),
    expiresAt: timestampColumn('expires_at'),
    revokedAt: timestampColumn('revoked_at'),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  table => [index('api_key_owner').on(table.ownerId, table.createdAt)],
)

export type ApiKeyRow = typeof apiKeys.$inferSelect

/** Token buckets: how many requests a key may send at once, at a time. */
export const apiRates = pgTable('api_rate', {
  keyId: uuid('key_id').primaryKey(),
  tokens: doublePrecision().notNull(),
  updatedAt: timestampColumn('updated_at').notNull(),
})
