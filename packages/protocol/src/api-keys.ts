import { z } from 'zod'

/** How every key starts, so that secret scanners recognize one. */
export const apiKeyPrefix = 'pent_live_'

const tools = z
  .array(z.string().max(60))
  .min(1)
  .nullable()
  .describe('Ids of the tools that it may use; null for all.')

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  start: z.string().describe('Its first characters, to recognize it.'),
  tools,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable().describe('Updated at most once a minute.'),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyList = z.object({ keys: z.array(apiKey) })

export const newApiKey = z.object({
  name: z.string().trim().min(1).max(60),
  tools: tools.default(null),
  expiresAt: z.iso.datetime().nullable().default(null),
})

export const createdApiKey = apiKey.extend({
  secret: z
    .string()
    .describe('The key itself. It is stored only as a hash, so this is the only time it is shown.'),
})

export const apiKeyRotation = z.object({
  overlapHours: z
    .number()
    .min(0)
    .max(24 * 30)
    .default(24)
    .describe('How long the old key still works.'),
})

export const creditBalance = z.object({
  remaining: z.number().describe('Credits that can be used.'),
  reserved: z.number().describe('Credits reserved for requests in progress.'),
})
