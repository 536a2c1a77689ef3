import { serverAddress } from './address.ts'

let isReached = true
const listeners = new Set<() => void>()

/** Note whether the server answered, when something was asked of it. */
export function noteReached(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const listener of listeners) listener()
}

/** Whether the server answered when it was asked last; a plain store that React subscribes to. */
export const reachability = {
  current: () => isReached,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const patienceMs = 5000

/** Ask the server for no more than that it is there, within 5 s. */
export async function callServer(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(serverAddress('/readyz'), { cache: 'no-store', signal }).catch(() => undefined)
  noteReached(answer?.ok ?? false)
}
