import type { TaskClass } from '@pentimento/tools/contract'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Clock, systemClock } from './clock.ts'
import type { Database, Queryable } from './database.ts'
import type { Logger } from './log.ts'

/** Each class of tasks has its own queue. `tasks` once contained all; its jobs from then are still processed. */
const taskQueues: Record<TaskClass, string> = { quick: 'tasks', heavy: 'tasks-heavy' }
const deadLetterQueue = 'tasks-lost'

/** The task queue. Job ids are task ids. */
export interface Queue {
  /** Enqueue a task; visible when the transaction commits. Higher priorities first, within a class. */
  enqueue(tx: Queryable, taskId: string, options: { taskClass: TaskClass; priority: number }): Promise<void>
  /** Remove a task's job; does nothing if there is none. */
  cancelJob(tx: Queryable, taskId: string): Promise<void>
  /** Take the next job of a class; undefined if there is none. */
  take(taskClass: TaskClass): Promise<TakenJob | undefined>
  /** Call a handler for each task whose job failed `maxAttempts` times. */
  onDeadLetter(handler: (taskId: string) => Promise<void>): Promise<void>
  /**
   * Register a periodic job that runs once per period, in one process at a time, however many processes request it.
   *
   * @returns requests the job for a period, given its number; a period that already ran isn't repeated
   */
  registerPeriodicJob(name: string, work: () => Promise<void>): Promise<(period: number) => Promise<void>>
  /** Create a queue of short jobs, each of which refers to something by its id. Processes share it by its name. */
  createJobQueue(name: string): Promise<JobQueue>
  /** Stop taking jobs and wait for the running ones. */
  stop(graceMs: number): Promise<void>
}

export interface JobQueue {
  /**
   * Enqueue a job that runs `delayS` seconds after the transaction commits, also after a restart. A process runs only
   * some jobs of a group at the same time, so that slow ones don't hold up other groups'.
   */
  enqueue(tx: Queryable, id: string, options: { delayS: number; group: string }): Promise<void>
  /** Run jobs in this process, some at the same time. A job whose handler rejects is repeated. */
  consume(handler: (id: string) => Promise<void>): Promise<void>
}

/** A job that was taken, and belongs to this process until one of its methods is called. */
export interface TakenJob {
  taskId: string
  complete(): Promise<void>
  /** Queue it again, up to `maxAttempts` in total. */
  fail(error: unknown): Promise<void>
  /** Leave a job that was cancelled, and therefore removed from the queue. */
  abandon(): void
}

const maxAttempts = 3
/** A job without a heartbeat for this time is queued again: its process has ended. */
const heartbeatS = 10
/** Longer than any time limit, which the worker enforces. */
const expireInSeconds = 4 * 3600

/** Create the queue in the database of the tasks, so that both change in one transaction. */
export async function createQueue(
  database: Database,
  log: Logger,
  clock: Clock = systemClock,
): Promise<Queue> {
  const boss = new PgBoss({
    ...database.bossOptions,
    schema: 'queue',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', error => log.error({ err: error }, 'queue error'))
  boss.on('warning', warning => log.warn({ warning }, 'queue warning'))
  await boss.start()
  await createTaskQueues(boss)
  if (database.isEmbedded) await retryOrphanedJobs(boss)
  const inTransaction = (tx: Queryable) => ({ db: fromDrizzle(tx, sql) })
  return {
    enqueue: async (tx, taskId, { taskClass, priority }) => {
      await boss.send(taskQueues[taskClass], { taskId }, { id: taskId, priority, ...inTransaction(tx) })
    },
    cancelJob: async (tx, taskId) => {
      for (const name of Object.values(taskQueues)) {
        await boss.cancel(name, taskId, inTransaction(tx))
        await boss.deleteJob(name, taskId, inTransaction(tx))
      }
    },
    take: taskClass => takeJob(boss, taskQueues[taskClass], clock, log),
    onDeadLetter: handler =>
      consumeJobs<{ taskId: string }>(boss, deadLetterQueue, ({ taskId }) => handler(taskId), {
        pollingIntervalS: 2,
      }),
    registerPeriodicJob: async (name, work) => {
      await boss.createQueue(name, { notify: true, retryLimit: 0, expireInSeconds: 3600 })
      const options = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }
      await boss.work(name, options, () =>
        work().catch(error => log.error({ err: error, line: name }, 'a periodic job failed')),
      )
      return async period => {
        await boss.send(name, null, { id: periodJobId(period) })
      }
    },
    createJobQueue: name => createJobQueue(boss, name),
    stop: graceMs => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

async function createTaskQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(deadLetterQueue, { notify: true })
  const options = {
    deadLetter: deadLetterQueue,
    retryLimit: maxAttempts - 1,
    expireInSeconds,
    heartbeatSeconds: heartbeatS,
  }
  for (const name of Object.values(taskQueues)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}

async function takeJob(boss: PgBoss, name: string, clock: Clock, log: Logger): Promise<TakenJob | undefined> {
  const [job] = await boss.fetch<{ taskId: string }>(name)
  if (!job) return undefined
  const { id } = job
  const stopHeartbeat = clock.every((heartbeatS * 1000) / 2, () => {
    boss.touch(name, id).catch(error => log.warn({ err: error, taskId: id }, 'a heartbeat failed'))
  })
  return {
    taskId: job.data.taskId,
    complete: async () => {
      stopHeartbeat()
      await boss.complete(name, id)
    },
    fail: async error => {
      stopHeartbeat()
      await boss.fail(name, id, { message: String(error) })
    },
    abandon: stopHeartbeat,
  }
}

/** A short job that takes longer has failed, or its process has ended. */
const shortJobTimeoutS = 60
const shortJobsPerGroup = 2
/** Each runs `shortJobsPerGroup` jobs at a time. */
const shortJobConsumers = 4
/** Of each job that runs at a time: shorter intervals make an idle server work. */
const shortJobPollingIntervalS = 5

async function createJobQueue(boss: PgBoss, name: string): Promise<JobQueue> {
  const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true }
  await boss.createQueue(name, { notify: true, expireInSeconds: shortJobTimeoutS, ...retries })
  return {
    enqueue: async (tx, id, { delayS, group }) => {
      const options = { startAfter: delayS, group: { id: group } }
      await boss.send(name, { id }, { ...options, db: fromDrizzle(tx, sql) })
    },
    consume: async handler => {
      const options = {
        pollingIntervalS: shortJobPollingIntervalS,
        localConcurrency: shortJobsPerGroup,
        localGroupConcurrency: shortJobsPerGroup,
      }
      for (let count = 0; count < shortJobConsumers; count++)
        await consumeJobs<{ id: string }>(boss, name, ({ id }) => handler(id), options)
    },
  }
}

/** A deterministic UUID for a period: pg-boss ignores a job whose id already exists. */
function periodJobId(period: number): string {
  return `00000000-0000-8000-8000-${period.toString(16).padStart(12, '0')}`
}

interface ConsumeOptions {
  /** Upper bound on the delay of jobs without a NOTIFY, such as retries and jobs of dead processes. */
  pollingIntervalS: number
  localConcurrency?: number
  localGroupConcurrency?: number
}

/** Run jobs in this process, by default one at a time. */
async function consumeJobs<Data extends object>(
  boss: PgBoss,
  name: string,
  handler: (data: Data) => Promise<void>,
  { pollingIntervalS, ...concurrency }: ConsumeOptions,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollingIntervalS,
    notifyPollingIntervalSeconds: pollingIntervalS,
    ...concurrency,
  }
  const id = await boss.work<Data>(name, options, async ([job]) => {
    try {
      if (job) await handler(job.data)
    } finally {
      // One NOTIFY may stand for several jobs: check again immediately instead of after the polling interval.
      boss.notifyWorker(id)
    }
  })
}

/** With an embedded database, jobs that are active at startup belong to a process that has ended. */
async function retryOrphanedJobs(boss: PgBoss): Promise<void> {
  for (const name of Object.values(taskQueues)) {
    const jobs = await boss.findJobs(name)
    const orphans = jobs.filter(job => job.state === 'active').map(job => job.id)
    if (orphans.length > 0) await boss.fail(name, orphans, { message: 'the worker process ended' })
  }
}
