import { createStore } from '@pentimento/ui'
import { serverUrl } from './server-url.ts'

/** Whether the last request reached the server. */
export const reachability = createStore(true)

const timeoutMs = 5000

/** Check whether the server responds, within 5 s. */
export async function checkServer(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(serverUrl('/readyz'), { cache: 'no-store', signal }).catch(() => undefined)
  reachability.set(response?.ok ?? false)
}
