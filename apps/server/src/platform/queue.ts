import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Queryable } from './database.ts'
import type { Log } from './log.ts'

const line = 'tasks'
const lost = 'tasks-lost'

/** The line that tasks wait in. Its entries bear the tasks' ids. */
export interface Queue {
  /** Put a task in line; it is there when the transaction commits. Higher priorities go first. */
  enqueue(tx: Queryable, taskId: string, priority: number): Promise<void>
  /** Take a task out of line; nothing happens when it is not in it. */
  withdraw(tx: Queryable, taskId: string): Promise<void>
  /**
   * Take tasks from the line, `atOnce` at a time. A handler that throws puts its task back until
   * `attempts` are used up; what is lost for good goes to `onLost`.
   */
  take(handlers: {
    atOnce: number
    work: (taskId: string) => Promise<void>
    onLost: (taskId: string) => Promise<void>
  }): Promise<void>
  /**
   * Share out what only one process is to do at a time, each turn once, however many of them ask for it.
   *
   * @returns asks for a turn, by its number; a turn that was had is not had again
   */
  takeTurns(name: string, work: () => Promise<void>): Promise<(turn: number) => Promise<void>>
  /** Take no more, and wait for what was taken. */
  stop(graceMs: number): Promise<void>
}

const attempts = 3

/** Open the queue on the database that holds the tasks, so that both change in one transaction. */
export async function openQueue(database: Database, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    ...database.boss,
    schema: 'queue',
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', error => log.error({ err: error }, 'the queue reported an error'))
  boss.on('warning', warning => log.warn({ warning }, 'the queue warns'))
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
        work().catch(error => log.error({ err: error, line: name }, 'work that is done in turns failed')),
      )
      return async turn => {
        await boss.send(name, null, { id: idOfTurn(turn) })
      }
    },
    stop: graceMs => boss.stop({ graceful: true, timeout: graceMs }),
  }
}

/** A UUID that is the same wherever it is asked for: an entry whose id was there before is not put in line. */
function idOfTurn(turn: number): string {
  return `00000000-0000-8000-8000-${turn.toString(16).padStart(12, '0')}`
}

/** What no NOTIFY announces (a retry, what a dead process held) waits no longer than this. */
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
      // One NOTIFY may have announced several entries: look again at once, not after a poll.
      boss.notifyWorker(id)
    }
  })
}

/** In an embedded database, whatever is active at start belonged to a process that is gone. */
async function putBackOrphans(boss: PgBoss): Promise<void> {
  const entries = await boss.findJobs(line)
  const orphans = entries.filter(entry => entry.state === 'active').map(entry => entry.id)
  if (orphans.length > 0) await boss.fail(line, orphans, { message: 'the process that worked on it ended' })
}
