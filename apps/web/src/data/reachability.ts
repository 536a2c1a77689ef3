import { serverAddress } from './address.ts'

let isReached = true
const listeners = new Set<() => void>()

/** Record whether the last request reached the server. */
export function noteReached(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const listener of listeners) listener()
}

/** Whether the last request reached the server; an external store for `useSyncExternalStore`. */
export const reachability = {
  current: () => isReached,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const patienceMs = 5000

/** Check whether the server responds, within 5 s. */
export async function callServer(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(serverAddress('/readyz'), { cache: 'no-store', signal }).catch(() => undefined)
  noteReached(answer?.ok ?? false)
}
