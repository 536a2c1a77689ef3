import { z } from 'zod'

/** What webhooks report: that a task of an API key has ended in one of these states. */
export const webhookEvents = ['task.ready', 'task.error', 'task.cancelled'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookRules = {
  maxEndpointsPerAccount: 10,
  maxUrlLength: 2000,
  /** How long the delivery log is kept. */
  logRetentionDays: 14,
} as const

const url = z.url({ protocol: /^https?$/ }).max(webhookRules.maxUrlLength)
const tools = z
  .array(z.string().max(60))
  .min(1)
  .nullable()
  .describe('Ids of the tools whose tasks it gets; null for all.')
const events = z.array(z.enum(webhookEvents)).min(1)

export const webhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  tools,
  events,
  enabled: z.boolean().describe('Set to false when the endpoint answers 410 Gone.'),
  createdAt: z.iso.datetime(),
  previousSecretUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until then, messages are also signed with the secret before the last rotation.'),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

export const webhookEndpointList = z.object({ endpoints: z.array(webhookEndpoint) })

export const newWebhookEndpoint = z.object({
  url: url.describe('HTTPS and a public address, unless this server allows others.'),
  tools: tools.default(null),
  events: events.default([...webhookEvents]),
  enabled: z.boolean().default(true),
})

export const webhookEndpointUpdate = z
  .object({ url, tools, events, enabled: z.boolean() })
  .partial()
  .refine(update => Object.keys(update).length > 0, { error: 'expected a change' })

export const createdWebhookEndpoint = webhookEndpoint.extend({
  secret: z.string().describe('Signs the messages (Standard Webhooks). This is the only time it is shown.'),
})

export const webhookRotation = z.object({
  overlapHours: z
    .number()
    .min(0)
    .max(24 * 7)
    .default(24)
    .describe('How long messages are also signed with the old secret.'),
})

/** Why a delivery had no response. */
export const webhookErrors = ['timed-out', 'address-refused', 'connection-failed', 'disabled'] as const
export type WebhookError = (typeof webhookErrors)[number]

export const webhookDelivery = z.object({
  id: z.uuid().describe('The `webhook-id` header; the same for every attempt and replay.'),
  event: z.enum([...webhookEvents, 'webhook.test']),
  taskId: z.uuid().nullable(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int().min(0),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  responseStatus: z.int().nullable().describe('Status of the last response.'),
  durationMs: z.int().nullable().describe('Duration of the last attempt.'),
  error: z.enum(webhookErrors).nullable().describe('Why the last attempt had no response.'),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookDeliveryList = z.object({
  deliveries: z.array(webhookDelivery),
  next: z.uuid().optional().describe('Pass as `after` for the next page; absent on the last.'),
})
