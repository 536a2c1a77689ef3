import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

export type Log = FastifyBaseLogger

export function openLog(level: string): Log {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] })
}
