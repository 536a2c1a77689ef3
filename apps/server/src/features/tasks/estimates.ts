import type { Durations, Workload } from './durations.ts'

export interface QueuedTask extends Workload {
  id: string
}

export interface RunningTask extends Workload {
  id: string
  startedAt: Date
  /** Progress, 0 to 1. */
  fraction: number
}

/** What the estimates depend on. */
export interface QueueSnapshot {
  now: Date
  running: readonly RunningTask[]
  /** The first queued tasks in processing order. */
  head: readonly QueuedTask[]
  /** Positions of the requested tasks behind the head. */
  behindHead: ReadonlyMap<string, QueuedTask & { position: number }>
  /** Number of tasks that the workers process at a time. */
  concurrency: number
  durations: Durations
}

export interface QueueEstimate {
  /** 1 is next. */
  position: number
  /** Milliseconds until the task is expected to be ready. */
  ms: number
  /** The same as a time. */
  expectedAt: Date
}

/**
 * Estimates of all queued tasks of a snapshot and of its running ones: the workers take the tasks of the head one by one
 * as they become free. The work between the head and a task behind it is assumed to be like the head's.
 */
export function estimateQueue(snapshot: QueueSnapshot) {
  const { now, running, head, behindHead, concurrency, durations } = snapshot
  const runningMs = new Map(running.map(task => [task.id, remainingMs(task, durations, now)]))
  /** When each worker becomes free, in milliseconds from now. */
  const freeAt = [...runningMs.values()]
  while (freeAt.length < Math.max(1, concurrency)) freeAt.push(0)
  const firstFreeMs = Math.min(...freeAt)
  const estimates = new Map<string, QueueEstimate>()
  const setEstimate = (id: string, position: number, ms: number) =>
    estimates.set(id, { position, ms, expectedAt: new Date(now.getTime() + ms) })
  head.forEach((task, index) => {
    const ms = Math.min(...freeAt) + durations.expectedMs(task)
    freeAt[freeAt.indexOf(Math.min(...freeAt))] = ms
    setEstimate(task.id, index + 1, ms)
  })
  const headMs = head.reduce((sum, task) => sum + durations.expectedMs(task), 0)
  const averageMs = head.length > 0 ? headMs / head.length : 0
  for (const [id, task] of behindHead) {
    const waitingMs = ((task.position - 1 - head.length) * averageMs) / freeAt.length
    const ms = Math.min(...freeAt) + waitingMs + durations.expectedMs(task)
    setEstimate(id, task.position, ms)
  }
  return {
    /** Until the next queued task is expected to start. */
    firstFreeMs,
    ofQueued: (id: string): QueueEstimate | undefined => estimates.get(id),
    /** Until a queued or running task is expected to be ready, in milliseconds; undefined if it's neither. */
    msUntilReady: (id: string) => runningMs.get(id) ?? estimates.get(id)?.ms,
  }
}

/** From this progress on, it says more about the remaining time than the start of the pipeline. */
const reliableFraction = 0.1
/** How much longer than expected a task takes until its expected time no longer counts. */
const overdueFactor = 1.5

/**
 * The remaining time of a running task, in milliseconds: at first by the expected time, then more and more by the
 * progress. A task that takes longer than expected is never about to end.
 */
function remainingMs(task: RunningTask, durations: Durations, now: Date): number {
  const { startedAt, fraction } = task
  const elapsedMs = Math.max(0, now.getTime() - startedAt.getTime())
  const expectedMs = durations.expectedMs(task)
  const overdueMs = Math.max(0, elapsedMs - expectedMs)
  const byTimeMs = Math.max(expectedMs - elapsedMs, overdueMs + expectedMs / 10)
  if (fraction < reliableFraction) return byTimeMs
  const byProgressMs = (elapsedMs * (1 - fraction)) / fraction
  const isReliable = durations.isMeasured(task) && elapsedMs < overdueFactor * expectedMs
  return isReliable ? (1 - fraction) * byTimeMs + fraction * byProgressMs : byProgressMs
}
