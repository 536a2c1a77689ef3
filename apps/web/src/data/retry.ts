import type { ErrorCode } from '@pentimento/protocol'
import { RequestError } from './request.ts'

const maxAttempts = 5
/** Longer than the server takes to read, queue and answer a request at worst. */
const attemptTimeoutMs = 180_000
const minDelayMs = 1000
const maxDelayMs = 10_000
/** Maximum random delay that is added, so that clients don't retry simultaneously. */
const jitterMs = 1000

/** Errors of a busy server. Others wouldn't be solved by waiting a few seconds. */
const busyCodes: ReadonlySet<ErrorCode | 'offline'> = new Set([
  'interactive-busy',
  'engine-busy',
  'shutting-down',
])

/**
 * Retry an idempotent request when the server is busy or doesn't respond: at the time that the server states, with a
 * random delay.
 *
 * @param run    gets a signal that also aborts on timeout
 * @param signal aborts the current attempt and all retries
 */
export async function retryWhenBusy<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]))
    } catch (error) {
      if (signal.aborted || attempt === maxAttempts || !isBusy(error)) throw error
      await delay(delayBefore(error, attempt), signal)
    }
  }
}

function isBusy(error: unknown): boolean {
  if (error instanceof RequestError) return busyCodes.has(error.code)
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function delayBefore(error: unknown, attempt: number): number {
  const retryAt = error instanceof RequestError && error.retryAt ? Date.parse(error.retryAt) : 0
  // Bounded, since the clocks of server and client may differ.
  const statedMs = Math.min(maxDelayMs, Math.max(minDelayMs * attempt, retryAt - Date.now()))
  return statedMs + Math.random() * jitterMs
}

/** @throws the signal's reason as soon as it aborts */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
