/** The server's rate limit was reached; `retryAt` is an ISO date, absent if it isn't known. */
export interface Halt {
  againAt: string | undefined
}

let halt: Halt | undefined
const listeners = new Set<() => void>()

const set = (next: Halt | undefined) => {
  halt = next
  for (const listener of listeners) listener()
}

/** Whether the screen for too many requests is shown; an external store for `useSyncExternalStore`. */
export const halts = {
  begin: (againAt: string | undefined) => set({ againAt }),
  end: () => set(undefined),
  current: () => halt,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
