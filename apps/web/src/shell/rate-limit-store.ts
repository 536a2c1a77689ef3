import { createStore } from '@pentimento/ui'

/** The server's rate limit was reached; `retryAt` is an ISO date, absent if it isn't known. */
export interface RateLimit {
  retryAt: string | undefined
}

/** The reached limit while the screen for too many requests is shown. */
export const rateLimit = createStore<RateLimit | undefined>(undefined)
