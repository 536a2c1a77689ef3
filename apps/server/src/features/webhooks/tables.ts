import type { WebhookError, WebhookEvent } from '@pentimento/protocol'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../platform/columns.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoint',
  {
    id: uuid().primaryKey(),
    ownerId: text('owner_id').notNull(),
    url: text().notNull(),
    /** Ids of the tools whose tasks it gets; null for all. */
    tools: jsonb().$type<string[]>(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    enabled: boolean().notNull(),
    /** Encrypted: unlike an API key, a signing secret is needed in clear. */
    encryptedSecret: text('encrypted_secret').notNull(),
    /** The secret before the last rotation, which also signs until `previousSecretUntil`. */
    previousEncryptedSecret: text('previous_encrypted_secret'),
    previousSecretUntil: timestampColumn('previous_secret_until'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  table => [index('webhook_endpoint_owner').on(table.ownerId, table.createdAt)],
)

export type EndpointRow = typeof webhookEndpoints.$inferSelect

/** A message to an endpoint, and what became of its last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text().$type<WebhookEvent | 'webhook.test'>().notNull(),
    taskId: uuid('task_id'),
    payload: jsonb().$type<object>().notNull(),
    state: text().$type<'pending' | 'delivered' | 'failed'>().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    lastAttemptAt: timestampColumn('last_attempt_at'),
    nextAttemptAt: timestampColumn('next_attempt_at'),
    responseStatus: integer('response_status'),
    durationMs: integer('duration_ms'),
    error: text().$type<WebhookError>(),
  },
  table => [
    index('webhook_delivery_endpoint').on(table.endpointId, table.createdAt.desc(), table.id.desc()),
    index('webhook_delivery_created_at').on(table.createdAt),
  ],
)

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
