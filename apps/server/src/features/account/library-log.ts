import type { BetterAuthOptions } from 'better-auth'
import type { Log } from '../../platform/log.ts'

/**
 * Where the sign-in library logs. Why a session could not be looked up it says here alone, and then throws an error
 * that has forgotten it: what was really wrong is thrown in its place, and logged with the request that failed by it.
 */
export function libraryLog(log: Log): NonNullable<BetterAuthOptions['logger']> {
  return {
    log: (level, message, ...details) => {
      const err = details.find(detail => detail instanceof Error)
      if (err && message === 'INTERNAL_SERVER_ERROR') throw err
      log[level]({ err, details: details.filter(detail => detail !== err) }, message)
    },
  }
}
