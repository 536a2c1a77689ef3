/** The server's rate limit was reached; `retryAt` is an ISO date, absent if it isn't known. */
export interface RateLimit {
  retryAt: string | undefined
}

let current: RateLimit | undefined
const listeners = new Set<() => void>()

const set = (next: RateLimit | undefined) => {
  current = next
  for (const listener of listeners) listener()
}

/** Whether the screen for too many requests is shown; an external store for `useSyncExternalStore`. */
export const rateLimit = {
  show: (retryAt: string | undefined) => set({ retryAt }),
  clear: () => set(undefined),
  current: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
