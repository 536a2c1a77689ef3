/** The only source of time, so that tests can control it. */
export interface Clock {
  now(): Date
  /** Resolve after `ms`, or immediately when the signal aborts. */
  delay(ms: number, signal?: AbortSignal): Promise<void>
  /** Call `callback` every `ms` until the returned function is called. */
  every(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  delay: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done, { once: true })
    }),
  every: (ms, callback) => {
    const timer = setInterval(callback, ms).unref()
    return () => clearInterval(timer)
  },
}
