import { serverUrl } from './server-url.ts'

let isReachable = true
const listeners = new Set<() => void>()

/** Record whether the last request reached the server. */
export function setReachable(reachable: boolean): void {
  if (reachable === isReachable) return
  isReachable = reachable
  for (const listener of listeners) listener()
}

/** Whether the last request reached the server; an external store for `useSyncExternalStore`. */
export const reachability = {
  current: () => isReachable,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const timeoutMs = 5000

/** Check whether the server responds, within 5 s. */
export async function checkServer(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(serverUrl('/readyz'), { cache: 'no-store', signal }).catch(() => undefined)
  setReachable(response?.ok ?? false)
}
