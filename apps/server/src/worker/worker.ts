import { performance } from 'node:perf_hooks'
import { ToolError } from '@pentimento/protocol'
import type { Tasks } from '../features/tasks/tasks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Queue } from '../platform/queue.ts'
import type { Studio } from './studio.ts'

export interface Worker {
  /** Stop taking tasks; running ones have `graceMs` to finish, then are queued again. */
  stop(graceMs: number): Promise<void>
}

const progressEveryMs = 250

/** Process tasks from the queue in the worker pool, `concurrency` at a time. Independent of specific tools. */
export async function startWorker({
  tasks,
  queue,
  studio,
  clock,
  log,
  atOnce,
}: {
  tasks: Tasks
  queue: Queue
  studio: Studio
  clock: Clock
  log: Log
  atOnce: number
}): Promise<Worker> {
  const { assignments } = tasks
  const underWay = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  tasks.onStopped(taskId => underWay.get(taskId)?.stop.abort())

  const work = async (taskId: string) => {
    const stop = new AbortController()
    const ended = workOn(taskId, stop.signal)
    underWay.set(taskId, { stop, ended })
    try {
      await ended
    } finally {
      underWay.delete(taskId)
    }
  }

  const workOn = async (taskId: string, signal: AbortSignal) => {
    const assignment = await assignments.begin(taskId)
    if (!assignment) return
    const begun = performance.now()
    const tell = pacedProgress(clock, log, fraction => assignments.advance(assignment, fraction))
    try {
      const { outputs, madeBy } = await studio.work(assignment, { signal, onProgress: tell.report })
      await tell.finish()
      const tookMs = Math.round(performance.now() - begun)
      await assignments.succeed(assignment, { outputs, madeBy, tookMs })
    } catch (error) {
      await tell.finish()
      if (signal.aborted) return
      if (!(error instanceof ToolError)) throw error
      log.info({ err: error, taskId, code: error.code }, 'a task was rejected')
      await assignments.fail(taskId, error.code, error.detail)
    }
  }

  await queue.take({
    atOnce,
    work,
    onLost: async taskId => {
      log.error({ taskId }, 'a task failed permanently after repeated crashes')
      await assignments.giveUp(taskId)
    },
  })
  return {
    stop: async graceMs => {
      await queue.stop(graceMs)
      // pg-boss has already queued unfinished jobs again; their remaining work is discarded.
      const late = [...underWay.values()]
      for (const { stop } of late) stop.abort()
      await studio.close()
      await Promise.allSettled(late.map(({ ended }) => ended))
    },
  }
}

/** Throttle progress updates to one per {@link progressEveryMs}, one at a time. */
function pacedProgress(clock: Clock, log: Log, send: (fraction: number) => Promise<void>) {
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
