/** That the server takes nothing more for a while; `againAt` is an ISO date, absent where it is not known. */
export interface Halt {
  againAt: string | undefined
}

let halt: Halt | undefined
const listeners = new Set<() => void>()

const set = (next: Halt | undefined) => {
  halt = next
  for (const listener of listeners) listener()
}

/** Whether the screen for too many requests stands before what is being done; a plain store. */
export const halts = {
  begin: (againAt: string | undefined) => set({ againAt }),
  end: () => set(undefined),
  current: () => halt,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
