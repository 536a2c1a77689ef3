import { PentimentoError, toError } from './errors.ts'
import { type Attempt, type Request, sendOnce } from './send.ts'

export interface RetryOptions extends Attempt {
  maxRetries: number
}

const [firstDelayMs, longestDelayMs] = [500, 8000]
/** A longer Retry-After is left to the caller. */
const longestRetryAfterMs = 60_000
const retriedStatuses = [408, 425, 429, 502, 503, 504]

/**
 * Send a request, and again after network errors, timeouts and statuses that say so, at the time of Retry-After or
 * after a delay that doubles. A request whose stream was read isn't sent again.
 *
 * @returns a response with a status below 400
 * @throws PentimentoError; the signal's reason if it aborts
 */
export async function sendWithRetries(request: Request, options: RetryOptions): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(request, options)
    if (outcome instanceof Response) return outcome
    const isRepeatable = !request.form?.hasStream
    const delayMs = outcome.retryAfterMs ?? backoffMs(attempt)
    const isLast = attempt >= options.maxRetries || !isRepeatable || delayMs > longestRetryAfterMs
    if (isLast || !mayRetry(outcome)) throw outcome
    await delay(delayMs, options.signal)
  }
}

async function attemptOnce(request: Request, options: Attempt): Promise<Response | PentimentoError> {
  try {
    const response = await sendOnce(request, options)
    return response.status < 400 ? response : await toError(response)
  } catch (error) {
    if (error instanceof PentimentoError) return error
    throw error
  }
}

const mayRetry = ({ status }: PentimentoError) => status === undefined || retriedStatuses.includes(status)

/** Half of it is random, so that clients don't repeat at the same time. */
function backoffMs(attempt: number): number {
  const ms = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt)
  return ms / 2 + (Math.random() * ms) / 2
}

/** @throws the signal's reason if it aborts */
export function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
