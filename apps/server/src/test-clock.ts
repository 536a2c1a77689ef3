import type { Clock } from './platform/clock.ts'

/** A clock that stands still until a test advances it. */
export function createManualClock(): Clock & { advance(ms: number): void } {
  let nowMs = Date.UTC(2026, 0, 1)
  const timers = new Set<{ atMs: number; fire(): void }>()
  const clock = {
    now: () => new Date(nowMs),
    delay: (ms: number, signal?: AbortSignal) =>
      new Promise<void>(resolve => {
        if (signal?.aborted) return resolve()
        const timer = {
          atMs: nowMs + ms,
          fire: () => {
            timers.delete(timer)
            resolve()
          },
        }
        timers.add(timer)
        signal?.addEventListener('abort', timer.fire, { once: true })
      }),
    every: (ms: number, callback: () => void) => {
      const timer = {
        atMs: nowMs + ms,
        fire: () => {
          timer.atMs += ms
          callback()
        },
      }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Fire all timers that are due in the next `ms`, in their order. */
    advance: (ms: number) => {
      const endMs = nowMs + ms
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)
        if (!next) break
        nowMs = next.atMs
        next.fire()
      }
      nowMs = endMs
    },
  }
  return clock
}
