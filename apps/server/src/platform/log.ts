import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Logger = FastifyBaseLogger

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: error => pino.stdSerializers.err(redactQueryValues(error)) },
  })
}

/**
 * Redact the parameter values of failed queries in an error and its causes: they include email addresses and tokens.
 */
function redactQueryValues(error: Error): Error {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) continue
    const message = `Failed query: ${cause.query}`
    cause.stack = cause.stack?.replace(cause.message, () => message)
    cause.message = message
    cause.params = []
  }
  return error
}
