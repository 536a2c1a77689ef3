/** Maximum number of attempts, and the timeout of each. */
const maxAttempts = 3
const attemptTimeoutMs = 20_000

/**
 * Retry an idempotent request when the server is busy (often with this person's previous request) or times out:
 * after one second, then after two. Permanent errors and rate limits are not retried.
 *
 * @param run    gets a signal that also aborts on timeout
 * @param signal aborts the current attempt and all retries
 */
export async function retry<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(AbortSignal.any([signal, AbortSignal.timeout(attemptTimeoutMs)]))
    } catch (error) {
      if (signal.aborted || attempt === maxAttempts || !isRetryable(error)) throw error
      await new Promise(resolve => setTimeout(resolve, attempt * 1000))
      signal.throwIfAborted()
    }
  }
}

/** True for timeouts and for errors that the server marks as retryable, except rate limits. */
function isRetryable(error: unknown): boolean {
  const { name, code, mayRetry }: { name?: unknown; code?: unknown; mayRetry?: unknown } = Object(error)
  return name === 'TimeoutError' || (mayRetry === true && code !== 'too-many-requests')
}
