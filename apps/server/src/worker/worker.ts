import { performance } from 'node:perf_hooks'
import { ToolError } from '@pentimento/protocol'
import type { Tasks } from '../features/tasks/tasks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import type { Queue } from '../platform/queue.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface Worker {
  /** Stop taking tasks; running ones have `graceMs` to finish, then are queued again. */
  stop(graceMs: number): Promise<void>
}

const progressEveryMs = 250

/** Process tasks from the queue in the worker pool, `concurrency` at a time. Independent of specific tools. */
export async function startWorker({
  tasks,
  queue,
  workerPool,
  clock,
  log,
  concurrency,
}: {
  tasks: Tasks
  queue: Queue
  workerPool: WorkerPool
  clock: Clock
  log: Logger
  concurrency: number
}): Promise<Worker> {
  const { workerTasks } = tasks
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  tasks.onStopped(taskId => running.get(taskId)?.stop.abort())

  const work = async (taskId: string) => {
    const stop = new AbortController()
    const ended = processTask(taskId, stop.signal)
    running.set(taskId, { stop, ended })
    try {
      await ended
    } finally {
      running.delete(taskId)
    }
  }

  const processTask = async (taskId: string, signal: AbortSignal) => {
    const job = await workerTasks.claim(taskId)
    if (!job) return
    const startedAt = performance.now()
    const progress = throttledProgress(clock, log, fraction => workerTasks.updateProgress(job, fraction))
    try {
      const { outputs, madeBy } = await workerPool.runStored(job, { signal, onProgress: progress.report })
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

  await queue.consume({
    concurrency,
    work,
    onDeadLetter: async taskId => {
      log.error({ taskId }, 'a task failed permanently after repeated crashes')
      await workerTasks.failPermanently(taskId)
    },
  })
  return {
    stop: async graceMs => {
      await queue.stop(graceMs)
      // pg-boss has already queued unfinished jobs again; their remaining work is discarded.
      const unfinished = [...running.values()]
      for (const { stop } of unfinished) stop.abort()
      await workerPool.close()
      await Promise.allSettled(unfinished.map(({ ended }) => ended))
    },
  }
}

/** Throttle progress updates to one per {@link progressEveryMs}, one at a time. */
function throttledProgress(clock: Clock, log: Logger, send: (fraction: number) => Promise<void>) {
  let last = 0
  let sending = Promise.resolve()
  let isSending = false
  return {
    report: (fraction: number) => {
      const now = clock.now().getTime()
      if (isSending || now - last < progressEveryMs) return
      last = now
      isSending = true
      sending = send(fraction)
        .catch(error => log.warn({ err: error }, 'could not report progress'))
        .finally(() => {
          isSending = false
        })
    },
    finish: () => sending,
  }
}
