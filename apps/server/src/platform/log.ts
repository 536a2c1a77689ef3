import { type Logger, pino } from 'pino'

export type Log = Logger

export function openLog(level: string): Log {
  return pino({ level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] })
}
