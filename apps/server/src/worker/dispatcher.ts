import type { TaskClass } from '@pentimento/tools/contract'
import { quickPerHeavy } from '@pentimento/tools/work-class'
import type { Tasks } from '../features/tasks/tasks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { Queue, TakenJob } from '../platform/queue.ts'
import type { ProcessSlots } from './process-slots.ts'

export interface Dispatcher {
  /**
   * Stop taking jobs; running ones have `graceMs` to finish, then they're queued again and aborted.
   *
   * @returns the ends of the aborted ones, whose remaining work is discarded
   */
  stop(graceMs: number): Promise<Promise<void>[]>
}

interface RunningJob {
  job: TakenJob
  taskClass: TaskClass
  stop: AbortController
  ended: Promise<void>
}

/** Upper bound on the delay of jobs without a notification, such as those of processes that have ended. */
const pollingIntervalMs = 2000

/**
 * Process tasks as processes become free. A job is taken only then, so that a task with priority that is enqueued
 * meanwhile goes first.
 *
 * @param maxHeavy how many heavy tasks run at the same time; the other processes remain for quick ones
 * @param work     processes a task; `stop` aborts it. If it throws, the job is queued again
 */
export function startDispatcher({
  queue,
  onQueued,
  slots,
  clock,
  log,
  maxHeavy,
  work,
}: {
  queue: Pick<Queue, 'take'>
  onQueued: Tasks['onQueued']
  slots: ProcessSlots
  clock: Clock
  log: Logger
  maxHeavy: number
  work: (taskId: string, stop: AbortController) => Promise<void>
}): Dispatcher {
  const stopping = new AbortController()
  const running = new Set<RunningJob>()
  const wakeUp = createWakeUp(clock, stopping.signal)
  let quickSinceHeavy = 0

  const takeNext = async () => {
    const heavy = [...running].filter(({ taskClass }) => taskClass === 'heavy').length
    const mayBeHeavy = heavy < maxHeavy
    const isTurnOfHeavy = quickSinceHeavy >= quickPerHeavy
    const order: TaskClass[] = isTurnOfHeavy ? ['heavy', 'quick'] : ['quick', 'heavy']
    for (const taskClass of order) {
      if (taskClass === 'heavy' && !mayBeHeavy) continue
      const job = await queue.take(taskClass)
      // Without heavy tasks, each quick one would wait for a query about them.
      if (!job && taskClass === 'heavy') quickSinceHeavy = 0
      if (!job) continue
      quickSinceHeavy = taskClass === 'heavy' ? 0 : quickSinceHeavy + 1
      return { job, taskClass }
    }
    return undefined
  }

  const run = async (job: TakenJob, stop: AbortController) => {
    try {
      await work(job.taskId, stop)
      if (stop.signal.aborted) job.abandon()
      else await job.complete()
    } catch (error) {
      log.warn({ err: error, taskId: job.taskId }, 'an attempt at a task failed')
      await job.fail(error).catch(cause => log.error({ err: cause }, 'could not queue a task again'))
    }
  }

  const start = (job: TakenJob, taskClass: TaskClass, release: () => void) => {
    const stop = new AbortController()
    const entry: RunningJob = {
      job,
      taskClass,
      stop,
      ended: run(job, stop).finally(() => {
        running.delete(entry)
        release()
        wakeUp.now()
      }),
    }
    running.add(entry)
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      wakeUp.reset()
      const release = await slots.acquireForTask(stopping.signal).catch(() => undefined)
      if (!release) return
      const next = await takeNext().catch(error => void log.error({ err: error }, 'could not take a job'))
      if (next) {
        start(next.job, next.taskClass, release)
        continue
      }
      release()
      await wakeUp.wait()
    }
  }

  onQueued(wakeUp.now)
  const ended = loop()
  return {
    stop: async graceMs => {
      stopping.abort()
      await ended
      const settled = new AbortController()
      const allEnded = Promise.all([...running].map(({ ended }) => ended)).then(() => settled.abort())
      await Promise.race([allEnded, clock.delay(graceMs, settled.signal)])
      const unfinished = [...running]
      for (const { job, stop } of unfinished) {
        await job.fail(new Error('the server is stopping'))
        stop.abort()
      }
      return unfinished.map(({ ended }) => ended)
    },
  }
}

/** Waits for the next notification, at most {@link pollingIntervalMs}. */
function createWakeUp(clock: Clock, signal: AbortSignal) {
  let notified = new AbortController()
  return {
    now: () => notified.abort(),
    reset: () => {
      notified = new AbortController()
    },
    wait: () => clock.delay(pollingIntervalMs, AbortSignal.any([notified.signal, signal])),
  }
}
