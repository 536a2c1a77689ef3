import { setImmediate } from 'node:timers/promises'

/**
 * Reports the progress of an operation, from 0 to 1. `span` maps the progress of a part of the operation to a
 * subrange.
 */
export interface Progress {
  (fraction: number): void
  span(from: number, to: number): Progress
}

/** Passed to every long-running operation: a signal to cancel it and a callback to report its progress. */
export interface Work {
  signal: AbortSignal
  progress: Progress
}

/**
 * Let other events of the process run, such as a request to cancel, between two parts of a long computation.
 *
 * @throws the signal's reason once it is aborted
 */
export async function yieldToEventLoop(signal: AbortSignal): Promise<void> {
  await setImmediate()
  signal.throwIfAborted()
}

/**
 * Create a {@link Progress} from a callback. Reported values never decrease.
 *
 * @param report called with fractions from 0 to 1, in increasing order
 */
export function createProgress(report: (fraction: number) => void): Progress {
  let highest = 0
  const reportIncrease = (fraction: number) => {
    const clamped = Math.min(1, Math.max(0, fraction))
    if (clamped <= highest) return
    highest = clamped
    report(clamped)
  }
  return createSpan(reportIncrease, 0, 1)
}

function createSpan(reportIncrease: (fraction: number) => void, from: number, to: number): Progress {
  const progress = (fraction: number) => reportIncrease(from + (to - from) * fraction)
  return Object.assign(progress, {
    span: (start: number, end: number) =>
      createSpan(reportIncrease, from + (to - from) * start, from + (to - from) * end),
  })
}
