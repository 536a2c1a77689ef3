import { RequestError } from '../data/request.ts'

/**
 * What kind of fault data about the person could not be had for: `permission-denied` passes by itself, since a
 * session ended; `internal` is the network's, the server's or time's; the rest is `unknown`.
 */
export function troubleOf(error: unknown): 'permission-denied' | 'internal' | 'unknown' {
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
