/** How often is asked, and for how long an answer is waited for each time. */
const attempts = 3
const patienceMs = 20_000

/**
 * Ask the server for what may be asked again: where it has its hands full, for the person's own last question
 * as like as not, it is asked anew after a second, then after two.
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
      if (signal.aborted || attempt === attempts) throw error
      await new Promise(resolve => setTimeout(resolve, attempt * 1000))
      signal.throwIfAborted()
    }
  }
}
