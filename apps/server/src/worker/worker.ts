import { performance } from 'node:perf_hooks'
import { ToolError } from '@pentimento/protocol'
import type { Tasks } from '../features/tasks/tasks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { Queue } from '../platform/queue.ts'
import { startDispatcher } from './dispatcher.ts'
import type { ProcessSlots } from './process-slots.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface Worker {
  /** Stop taking tasks; running ones have `graceMs` to finish, then are queued again. */
  stop(graceMs: number): Promise<void>
}

const progressEveryMs = 250

/**
 * Process tasks from the queue in the worker pool, at most `maxHeavy` heavy ones at a time. Independent of specific
 * tools.
 */
export async function startWorker({
  tasks,
  queue,
  workerPool,
  slots,
  clock,
  log,
  maxHeavy,
}: {
  tasks: Tasks
  queue: Queue
  workerPool: WorkerPool
  slots: ProcessSlots
  clock: Clock
  log: Logger
  maxHeavy: number
}): Promise<Worker> {
  const { workerTasks } = tasks
  const running = new Map<string, AbortController>()
  tasks.onStopped(taskId => running.get(taskId)?.abort())

  const work = async (taskId: string, stop: AbortController) => {
    running.set(taskId, stop)
    try {
      await processTask(taskId, stop.signal)
    } finally {
      if (running.get(taskId) === stop) running.delete(taskId)
    }
  }

  const processTask = async (taskId: string, signal: AbortSignal) => {
    const job = await workerTasks.claim(taskId)
    if (!job) return
    const startedAt = performance.now()
    const progress = throttledProgress(clock, log, fraction => workerTasks.updateProgress(job, fraction))
    try {
      const { outputs, madeBy } = await workerPool.runStored(job, {
        workClass: job.taskClass,
        signal,
        onProgress: progress.report,
      })
      await progress.finish()
      const tookMs = Math.round(performance.now() - startedAt)
      await workerTasks.complete(job, { outputs, madeBy, tookMs })
    } catch (error) {
      await progress.finish()
      await workerTasks
        .discardOutputs(job)
        .catch(cause => log.warn({ err: cause, taskId }, 'could not delete the outputs of a stopped task'))
      if (signal.aborted) return
      if (!(error instanceof ToolError)) throw error
      log.info({ err: error, taskId, code: error.code }, 'a task was rejected')
      await workerTasks.fail(taskId, error.code, error.detail)
    }
  }

  await queue.onDeadLetter(async taskId => {
    log.error({ taskId }, 'a task failed permanently after repeated crashes')
    await workerTasks.failPermanently(taskId)
  })
  const dispatcher = startDispatcher({ queue, onQueued: tasks.onQueued, slots, clock, log, maxHeavy, work })
  return {
    stop: async graceMs => {
      const unfinished = await dispatcher.stop(graceMs)
      await workerPool.close()
      await Promise.allSettled(unfinished)
      await queue.stop(graceMs)
    },
  }
}

/** Throttle progress updates: the latest one every {@link progressEveryMs}, so that short work sends none. */
function throttledProgress(clock: Clock, log: Logger, send: (fraction: number) => Promise<void>) {
  const finished = new AbortController()
  let latest: number | undefined
  let sending: Promise<void> | undefined
  const sendLatest = async () => {
    while (latest !== undefined) {
      await clock.delay(progressEveryMs, finished.signal)
      if (finished.signal.aborted) return
      const fraction = latest
      latest = undefined
      await send(fraction).catch(error => log.warn({ err: error }, 'could not report progress'))
    }
    sending = undefined
  }
  return {
    report: (fraction: number) => {
      latest = fraction
      sending ??= sendLatest()
    },
    finish: async () => {
      finished.abort()
      await sending
    },
  }
}
