import type { BetterAuthOptions } from 'better-auth'
import type { Logger } from '../../platform/log.ts'

/**
 * Forwards better-auth's log. better-auth logs the cause of a failed session lookup only here and then throws an error
 * without a cause; so the original error is rethrown, to be logged with the failed request.
 */
export function authLogger(log: Logger): NonNullable<BetterAuthOptions['logger']> {
  return {
    log: (level, message, ...details) => {
      const err = details.find(detail => detail instanceof Error)
      if (err && message === 'INTERNAL_SERVER_ERROR') throw err
      log[level]({ err, details: details.filter(detail => detail !== err) }, message)
    },
  }
}
