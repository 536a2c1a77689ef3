import { z } from 'zod'
import { type Environment, readSettings } from './platform/settings.ts'

/** Settings of the public API. */
export interface ApiConfig {
  /** A key of the operator's own choice, without a credit limit. */
  operatorKey: string | undefined
  /** Requests per minute and key. */
  requestsPerMinute: number
  /** Queued and processing tasks per key. */
  concurrency: number
  /** Seconds that a response may take, before the client is told to use `Prefer: respond-async`. */
  maxWaitS: number
  webhooks: WebhookConfig
}

export interface WebhookConfig {
  /** Seconds until the second, third, … attempt of a delivery. */
  retryDelaysS: readonly number[]
  /** Whether endpoints may be in a private network and use plain HTTP. */
  allowsPrivate: boolean
}

/** 5 s, 5 min, 30 min, 2 h, 5 h, 7 h and 10 h: the last attempt is a day after the first. */
const defaultRetryDelays = '5,300,1800,7200,18000,25200,36000'

const schema = z.object({
  PENTIMENTO_OPERATOR_API_KEY: z.string().min(32).optional(),
  PENTIMENTO_API_RATE: z.coerce.number().int().min(1).default(60),
  PENTIMENTO_API_CONCURRENCY: z.coerce.number().int().min(1).default(20),
  // The shortest client timeout in use is 30 s.
  PENTIMENTO_API_WAIT: z.coerce.number().int().min(1).max(3600).default(28),
  PENTIMENTO_WEBHOOKS_PRIVATE: z.enum(['on', 'off']).default('off'),
  PENTIMENTO_WEBHOOKS_RETRIES: z
    .string()
    .regex(/^\d{1,6}(,\d{1,6})*$/, 'expected seconds, separated by commas')
    .default(defaultRetryDelays),
})

/** @throws Error that names each invalid variable */
export function readApiConfig(env: Environment): ApiConfig {
  const value = readSettings(schema, env)
  return {
    operatorKey: value.PENTIMENTO_OPERATOR_API_KEY,
    requestsPerMinute: value.PENTIMENTO_API_RATE,
    concurrency: value.PENTIMENTO_API_CONCURRENCY,
    maxWaitS: value.PENTIMENTO_API_WAIT,
    webhooks: {
      retryDelaysS: value.PENTIMENTO_WEBHOOKS_RETRIES.split(',').map(Number),
      allowsPrivate: value.PENTIMENTO_WEBHOOKS_PRIVATE === 'on',
    },
  }
}
