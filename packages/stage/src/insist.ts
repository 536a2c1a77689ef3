/** How often is asked, and for how long an answer is waited for each time. */
const attempts = 3
const patienceMs = 20_000

/**
 * Ask the server for what may be asked again: where it has its hands full, for the person's own last question
 * as like as not, it is asked anew after a second, then after two. What it refuses for good is not, nor is more
 * asked of a server that was asked too much.
 *
 * @param ask    is given a signal of its own
 * @param signal ends it
 */
export async function insist<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
    } catch (error) {
      if (signal.aborted || attempt === attempts || !mayAskAgain(error)) throw error
      await new Promise(resolve => setTimeout(resolve, attempt * 1000))
      signal.throwIfAborted()
    }
  }
}

/** By what the server said of it; where it said nothing in time, too. */
function mayAskAgain(error: unknown): boolean {
  const { name, code, mayRetry }: { name?: unknown; code?: unknown; mayRetry?: unknown } = Object(error)
  return name === 'TimeoutError' || (mayRetry === true && code !== 'too-many-requests')
}
