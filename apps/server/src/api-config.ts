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
}

const schema = z.object({
  PENTIMENTO_OPERATOR_API_KEY: z.string().min(32).optional(),
  PENTIMENTO_API_RATE: z.coerce.number().int().min(1).default(60),
  PENTIMENTO_API_CONCURRENCY: z.coerce.number().int().min(1).default(20),
})

/** @throws Error that names each invalid variable */
export function readApiConfig(env: Environment): ApiConfig {
  const value = readSettings(schema, env)
  return {
    operatorKey: value.PENTIMENTO_OPERATOR_API_KEY,
    requestsPerMinute: value.PENTIMENTO_API_RATE,
    concurrency: value.PENTIMENTO_API_CONCURRENCY,
  }
}
