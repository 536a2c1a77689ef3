import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: error => pino.stdSerializers.err(withoutValues(error)) },
  })
}

/**
 * Redact the parameter values of failed queries in an error and its causes: they include email addresses and tokens.
 */
function withoutValues(error: Error): Error {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) continue
    const words = `Failed query: ${cause.query}`
    cause.stack = cause.stack?.replace(cause.message, () => words)
    cause.message = words
    cause.params = []
  }
  return error
}
