import { randomUUID } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { taskWorkers } from './tables.ts'

const reportIntervalMs = 20_000
const keptMs = 60 * 60 * 1000

/**
 * Report periodically that this server processes `concurrency` tasks at a time, `maxHeavy` of them heavy, which estimates of all servers use.
 *
 * @returns stops and withdraws the report
 */
export async function registerWorker(
  { database: { orm }, clock, log }: { database: Database; clock: Clock; log: Logger },
  { concurrency, maxHeavy }: { concurrency: number; maxHeavy: number },
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const report = async () => {
    const seenAt = clock.now()
    await orm
      .insert(taskWorkers)
      .values({ id, concurrency, maxHeavy, seenAt })
      .onConflictDoUpdate({ target: taskWorkers.id, set: { seenAt } })
  }
  await orm.delete(taskWorkers).where(lt(taskWorkers.seenAt, new Date(clock.now().getTime() - keptMs)))
  await report()
  let reporting = Promise.resolve()
  const stop = clock.every(reportIntervalMs, () => {
    reporting = report().catch(error => log.warn({ err: error }, 'could not report the worker'))
  })
  return async () => {
    stop()
    await reporting
    await orm.delete(taskWorkers).where(eq(taskWorkers.id, id))
  }
}
