import { format } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyBaseLogger } from 'fastify'
import { type LoggerOptions, pino } from 'pino'
import SonicBoom from 'sonic-boom'

export type Logger = FastifyBaseLogger

/** Several thousand lines. */
const maxBufferedBytes = 2 ** 22
/** How long the process waits at its exit for a reader that reads too slowly. */
const exitGraceMs = 1000

export function createLogger(level: string): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: error => pino.stdSerializers.err(redactQueryValues(error)) },
  }
  if (level === 'silent') return pino(options)
  const output = createOutput()
  const log = pino(options, output)
  let droppedLines = 0
  output.on('drop', () => droppedLines++)
  output.on('drain', () => {
    if (droppedLines === 0) return
    const lines = droppedLines
    droppedLines = 0
    log.warn({ lines }, 'log lines were dropped while they could not be written')
  })
  return log
}

/** Log what libraries write to the console, so that it's redacted, one JSON object per line, and never blocks. */
export function logConsole(log: Logger): void {
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    console[level] = (...args: unknown[]) => {
      const err = args.find(arg => arg instanceof Error)
      const texts = args.filter(arg => arg !== err)
      log[level]({ err }, texts.length > 0 ? format(...texts) : 'a library reported an error')
    }
}

/**
 * stdout, written without blocking. If it can't be written, because its disk is full or its reader is slow, lines above
 * the buffer's size are dropped, and each new line tries again.
 */
function createOutput(): SonicBoom {
  let exitDeadline = Number.POSITIVE_INFINITY
  const retryEAGAIN = () => Date.now() < exitDeadline
  const output = new SonicBoom({ fd: 1, sync: false, maxLength: maxBufferedBytes, retryEAGAIN })
  let isFailing = false
  output.on('error', () => {
    isFailing = true
  })
  output.on('write', () => {
    isFailing = false
  })
  // Not pino.destination: it flushes at the exit even while writing fails, which never ends with a full disk.
  process.once('exit', () => {
    if (isFailing) return
    exitDeadline = Date.now() + exitGraceMs
    try {
      output.flushSync()
    } catch {
      // There is nowhere to report it.
    }
  })
  return output
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
