import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Queryable } from './database.ts'
import type { Log } from './log.ts'

const line = 'tasks'
const lost = 'tasks-lost'

/** The task queue. Job ids are task ids. */
export interface Queue {
  /** Enqueue a task; visible when the transaction commits. Higher priorities first. */
  enqueue(tx: Queryable, taskId: string, priority: number): Promise<void>
  /** Remove a task's job; does nothing if there is none. */
  withdraw(tx: Queryable, taskId: string): Promise<void>
  /**
   * Process tasks, `concurrency` at a time. If a handler throws, the job is retried up to `maxAttempts` times in total;
   * after that, `onDeadLetter` is called.
   */
  take(handlers: {
    atOnce: number
    work: (taskId: string) => Promise<void>
    onLost: (taskId: string) => Promise<void>
  }): Promise<void>
  /**
   * Register a periodic job that runs once per period, in one process at a time, however many processes request it.
   *
   * @returns requests the job for a period, given its number; a period that already ran isn't repeated
   */
  takeTurns(name: string, work: () => Promise<void>): Promise<(turn: number) => Promise<void>>
  /** Stop taking jobs and wait for the running ones. */
  stop(graceMs: number): Promise<void>
}

const attempts = 3

/** Create the queue in the database of the tasks, so that both change in one transaction. */
export async function openQueue(database: Database, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    ...database.boss,
    schema: 'queue',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', error => log.error({ err: error }, 'queue error'))
  boss.on('warning', warning => log.warn({ warning }, 'queue warning'))
  await boss.start()
  await boss.createQueue(lost, { notify: true })
  await boss.createQueue(line, {
    notify: true,
    deadLetter: lost,
    retryLimit: attempts - 1,
    expireInSeconds: 3600,
    heartbeatSeconds: 10,
  })
  if (database.embedded) await putBackOrphans(boss)
  const within = (tx: Queryable) => ({ db: fromDrizzle(tx, sql) })
  return {
    enqueue: async (tx, taskId, priority) => {
      await boss.send(line, { taskId }, { id: taskId, priority, ...within(tx) })
    },
    withdraw: async (tx, taskId) => {
      await boss.cancel(line, taskId, within(tx))
      await boss.deleteJob(line, taskId, within(tx))
    },
    take: async ({ atOnce, work, onLost }) => {
      for (let hand = 0; hand < atOnce; hand++) await takeOneByOne(boss, line, work)
      await takeOneByOne(boss, lost, onLost)
    },
    takeTurns: async (name, work) => {
      await boss.createQueue(name, { notify: true, retryLimit: 0, expireInSeconds: 3600 })
      const options = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }
      await boss.work(name, options, () =>
        work().catch(error => log.error({ err: error, line: name }, 'a periodic job failed')),
      )
      return async turn => {
        await boss.send(name, null, { id: idOfTurn(turn) })
      }
    },
    stop: graceMs => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

/** A deterministic UUID for a period: pg-boss ignores a job whose id already exists. */
function idOfTurn(turn: number): string {
  return `00000000-0000-8000-8000-${turn.toString(16).padStart(12, '0')}`
}

/** Upper bound on the delay of jobs without a NOTIFY, such as retries and jobs of dead processes. */
const pollS = 2

async function takeOneByOne(
  boss: PgBoss,
  name: string,
  act: (taskId: string) => Promise<void>,
): Promise<void> {
  const options = { pollingIntervalSeconds: pollS, notifyPollingIntervalSeconds: pollS }
  const id = await boss.work<{ taskId: string }>(name, options, async ([entry]) => {
    try {
      if (entry) await act(entry.data.taskId)
    } finally {
      // One NOTIFY may stand for several jobs: check again immediately instead of after the polling interval.
      boss.notifyWorker(id)
    }
  })
}

/** With an embedded database, jobs that are active at startup belong to a process that has ended. */
async function putBackOrphans(boss: PgBoss): Promise<void> {
  const entries = await boss.findJobs(line)
  const orphans = entries.filter(entry => entry.state === 'active').map(entry => entry.id)
  if (orphans.length > 0) await boss.fail(line, orphans, { message: 'the worker process ended' })
}
