import { createStore } from '@pentimento/ui'
import { serverUrl } from './server-url.ts'

/** Whether the last request reached the server. */
export const reachability = createStore(true)

const timeoutMs = 5000
/** A page that gets no response for this long checks whether the server is still there. */
const idleCheckMs = 20_000
/** Delays between checks of a server that doesn't respond. */
const retry = { minDelayMs: 2000, maxDelayMs: 30_000, growFactor: 1.5 }

let lastResponseAt = 0

/** Record whether a request reached the server. */
export function recordReachability(isReached: boolean): void {
  if (isReached) lastResponseAt = Date.now()
  reachability.set(isReached)
}

/** Check whether the server responds, within 5 s. */
export async function checkServer(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(serverUrl('/readyz'), { cache: 'no-store', signal }).catch(() => undefined)
  recordReachability(response?.ok ?? false)
}

/**
 * Check the server regularly: rarely while it responds, and only if the page is visible and sends no requests of its own;
 * with growing delays while it doesn't.
 *
 * @returns a function that stops it
 */
export function monitorServer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  const schedule = () => {
    clearTimeout(timer)
    if (isStopped) return
    const delayMs = reachability.current()
      ? Math.max(0, lastResponseAt + idleCheckMs - Date.now()) || idleCheckMs
      : Math.min(retry.maxDelayMs, retry.minDelayMs * retry.growFactor ** failures)
    timer = setTimeout(() => void check(), delayMs)
  }
  const check = async () => {
    const isIdle = document.visibilityState === 'visible' && Date.now() - lastResponseAt >= idleCheckMs
    if (isIdle || !reachability.current()) await checkServer()
    failures = reachability.current() ? 0 : failures + 1
    schedule()
  }
  const unsubscribe = reachability.subscribe(() => {
    failures = 0
    schedule()
  })
  schedule()
  return () => {
    isStopped = true
    unsubscribe()
    clearTimeout(timer)
  }
}
