import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Queryable } from './database.ts'
import type { Logger } from './log.ts'

const taskQueue = 'tasks'
const deadLetterQueue = 'tasks-lost'

/** The task queue. Job ids are task ids. */
export interface Queue {
  /** Enqueue a task; visible when the transaction commits. Higher priorities first. */
  enqueue(tx: Queryable, taskId: string, priority: number): Promise<void>
  /** Remove a task's job; does nothing if there is none. */
  cancelJob(tx: Queryable, taskId: string): Promise<void>
  /**
   * Process tasks, `concurrency` at a time. If a handler throws, the job is retried up to `maxAttempts` times in total;
   * after that, `onDeadLetter` is called.
   */
  consume(handlers: {
    concurrency: number
    work: (taskId: string) => Promise<void>
    onDeadLetter: (taskId: string) => Promise<void>
  }): Promise<void>
  /**
   * Register a periodic job that runs once per period, in one process at a time, however many processes request it.
   *
   * @returns requests the job for a period, given its number; a period that already ran isn't repeated
   */
  registerPeriodicJob(name: string, work: () => Promise<void>): Promise<(period: number) => Promise<void>>
  /** Stop taking jobs and wait for the running ones. */
  stop(graceMs: number): Promise<void>
}

const maxAttempts = 3

/** Create the queue in the database of the tasks, so that both change in one transaction. */
export async function createQueue(database: Database, log: Logger): Promise<Queue> {
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
  await boss.createQueue(deadLetterQueue, { notify: true })
  await boss.createQueue(taskQueue, {
    notify: true,
    deadLetter: deadLetterQueue,
    retryLimit: maxAttempts - 1,
    expireInSeconds: 3600,
    heartbeatSeconds: 10,
  })
  if (database.isEmbedded) await retryOrphanedJobs(boss)
  const inTransaction = (tx: Queryable) => ({ db: fromDrizzle(tx, sql) })
  return {
    enqueue: async (tx, taskId, priority) => {
      await boss.send(taskQueue, { taskId }, { id: taskId, priority, ...inTransaction(tx) })
    },
    cancelJob: async (tx, taskId) => {
      await boss.cancel(taskQueue, taskId, inTransaction(tx))
      await boss.deleteJob(taskQueue, taskId, inTransaction(tx))
    },
    consume: async ({ concurrency, work, onDeadLetter }) => {
      for (let index = 0; index < concurrency; index++) await consumeOneByOne(boss, taskQueue, work)
      await consumeOneByOne(boss, deadLetterQueue, onDeadLetter)
    },
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
    stop: graceMs => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

/** A deterministic UUID for a period: pg-boss ignores a job whose id already exists. */
function periodJobId(period: number): string {
  return `00000000-0000-8000-8000-${period.toString(16).padStart(12, '0')}`
}

/** Upper bound on the delay of jobs without a NOTIFY, such as retries and jobs of dead processes. */
const pollingIntervalS = 2

async function consumeOneByOne(
  boss: PgBoss,
  name: string,
  handler: (taskId: string) => Promise<void>,
): Promise<void> {
  const options = { pollingIntervalSeconds: pollingIntervalS, notifyPollingIntervalSeconds: pollingIntervalS }
  const id = await boss.work<{ taskId: string }>(name, options, async ([job]) => {
    try {
      if (job) await handler(job.data.taskId)
    } finally {
      // One NOTIFY may stand for several jobs: check again immediately instead of after the polling interval.
      boss.notifyWorker(id)
    }
  })
}

/** With an embedded database, jobs that are active at startup belong to a process that has ended. */
async function retryOrphanedJobs(boss: PgBoss): Promise<void> {
  const jobs = await boss.findJobs(taskQueue)
  const orphans = jobs.filter(job => job.state === 'active').map(job => job.id)
  if (orphans.length > 0) await boss.fail(taskQueue, orphans, { message: 'the worker process ended' })
}
