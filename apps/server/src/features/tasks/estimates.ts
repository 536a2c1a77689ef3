import type { TaskClass } from '@pentimento/tools/contract'
import { quickPerHeavy } from '@pentimento/tools/work-class'
import type { Durations, Workload } from './durations.ts'

export interface QueuedTask extends Workload {
  id: string
  taskClass: TaskClass
}

export interface RunningTask extends Workload {
  id: string
  taskClass: TaskClass
  startedAt: Date
  /** Progress, 0 to 1. */
  fraction: number
}

/** What the estimates depend on. */
export interface QueueSnapshot {
  now: Date
  running: readonly RunningTask[]
  /** The first queued tasks of each class in processing order. */
  head: readonly QueuedTask[]
  /** Positions of the requested tasks behind the head, in the queue of their class. */
  behindHead: ReadonlyMap<string, QueuedTask & { position: number }>
  /** Number of tasks that the workers process at a time. */
  concurrency: number
  /** How many of them may be heavy. */
  maxHeavy: number
  durations: Durations
}

export interface QueueEstimate {
  /** In the queue of its class; 1 is next, 0 is being processed. */
  position: number
  /** Milliseconds until the task is expected to be ready. */
  ms: number
  /** The same as a time. */
  expectedAt: Date
}

/**
 * Estimates of all queued tasks of a snapshot and of its running ones: the workers take the tasks of the head one by one
 * as they become free, as the dispatcher does. The work between the head and a task behind it is assumed to be like the
 * head's.
 */
export function estimateQueue(snapshot: QueueSnapshot) {
  const { now, running, head, behindHead, durations } = snapshot
  const runningMs = new Map(running.map(task => [task.id, remainingMs(task, durations, now)]))
  const capacity = createCapacity(snapshot, runningMs)
  const firstFreeMs = capacity.freeMs('quick')
  const estimates = new Map<string, QueueEstimate>()
  const setEstimate = (id: string, position: number, ms: number) =>
    estimates.set(id, toEstimate(position, ms, now))
  const queues = Map.groupBy(head, ({ taskClass }) => taskClass)
  const started: Record<TaskClass, number> = { quick: 0, heavy: 0 }
  let quickSinceHeavy = 0
  for (let count = 0; count < head.length; count++) {
    const [quick, heavy] = [queues.get('quick')?.[started.quick], queues.get('heavy')?.[started.heavy]]
    const mayBeHeavy = heavy && capacity.freeMs('heavy') <= capacity.freeMs('quick')
    const task = mayBeHeavy && (!quick || quickSinceHeavy >= quickPerHeavy) ? heavy : (quick ?? heavy)
    if (!task) break
    const { taskClass } = task
    quickSinceHeavy = taskClass === 'heavy' ? 0 : quickSinceHeavy + 1
    setEstimate(task.id, ++started[taskClass], capacity.use(taskClass, durations.expectedMs(task)))
  }
  for (const [id, task] of behindHead) {
    const queue = queues.get(task.taskClass) ?? []
    const headMs = queue.reduce((sum, task) => sum + durations.expectedMs(task), 0)
    const averageMs = headMs / Math.max(1, queue.length)
    const waitingMs = ((task.position - 1 - queue.length) * averageMs) / capacity.countOf(task.taskClass)
    setEstimate(id, task.position, capacity.freeMs(task.taskClass) + waitingMs + durations.expectedMs(task))
  }
  return {
    /** Until the next queued task is expected to start. */
    firstFreeMs,
    ofQueued: (id: string): QueueEstimate | undefined => estimates.get(id),
    /** Of a queued task, or as {@link estimateRunning}. */
    ofActive: (id: string): QueueEstimate | undefined => {
      const task = running.find(task => task.id === id)
      return task ? estimateRunning(task, durations, now) : estimates.get(id)
    },
    /** Until a queued or running task is expected to be ready, in milliseconds; undefined if it's neither. */
    msUntilReady: (id: string) => runningMs.get(id) ?? estimates.get(id)?.ms,
  }
}

/** The estimate of a running task whose tool's time is known or that has made progress; it depends on no other task. */
export function estimateRunning(
  task: RunningTask,
  durations: Durations,
  now: Date,
): QueueEstimate | undefined {
  const isKnown = durations.isToolMeasured(task) || task.fraction >= reliableFraction
  return isKnown ? toEstimate(0, remainingMs(task, durations, now), now) : undefined
}

function toEstimate(position: number, ms: number, now: Date): QueueEstimate {
  return { position, ms, expectedAt: new Date(now.getTime() + ms) }
}

/** When the workers become free, in milliseconds from now. A heavy task also needs one of the places for heavy ones. */
function createCapacity(
  { running, concurrency, maxHeavy }: QueueSnapshot,
  runningMs: ReadonlyMap<string, number>,
) {
  const endsOf = (tasks: readonly RunningTask[], count: number) => {
    const ends = tasks.map(({ id }) => runningMs.get(id) ?? 0)
    while (ends.length < Math.max(1, count)) ends.push(0)
    return ends
  }
  const workers = endsOf(running, concurrency)
  const heavyPlaces = endsOf(
    running.filter(({ taskClass }) => taskClass === 'heavy'),
    maxHeavy,
  )
  const first = (ends: number[]) => Math.min(...ends)
  const freeMs = (taskClass: TaskClass) =>
    taskClass === 'heavy' ? Math.max(first(workers), first(heavyPlaces)) : first(workers)
  return {
    freeMs,
    countOf: (taskClass: TaskClass) => (taskClass === 'heavy' ? heavyPlaces : workers).length,
    /** Occupy the first free worker for a task. @returns when it ends */
    use: (taskClass: TaskClass, ms: number) => {
      const end = freeMs(taskClass) + ms
      workers[workers.indexOf(first(workers))] = end
      if (taskClass === 'heavy') heavyPlaces[heavyPlaces.indexOf(first(heavyPlaces))] = end
      return end
    },
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
