import { RequestError } from '../data/request.ts'

/**
 * Classify an error while loading user data: `permission-denied` resolves itself, since the session ended;
 * `internal` is a network, server or timeout error; everything else is `unknown`.
 */
export function classifyUserDataError(error: unknown): 'permission-denied' | 'internal' | 'unknown' {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'internal'
  if (!(error instanceof RequestError)) return 'unknown'
  switch (error.code) {
    case 'not-signed-in':
    case 'user-disabled':
      return 'permission-denied'
    case 'offline':
    case 'internal':
    case 'shutting-down':
      return 'internal'
    default:
      return 'unknown'
  }
}
