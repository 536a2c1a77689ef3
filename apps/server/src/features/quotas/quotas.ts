import { defineMessage, type PlanName, ToolError } from '@pentimento/protocol'
import { usesOfRequest, usesPerDay } from '@pentimento/tools/allowance'
import type { Contract, ParamsOf } from '@pentimento/tools/contract'
import { acquireAdvisoryLock, type Database, type Queryable } from '../../platform/database.ts'
import type { PersonalDataProvider } from '../../platform/personal-data.ts'
import { availableFromForAll, type QuotaSubject, type SubjectUsage, windowStart } from './rules.ts'
import * as store from './store.ts'

export type { QuotaSubjectsOf } from './quota-subjects.ts'
export type { QuotaSubject } from './rules.ts'

export interface Consumption {
  contract: Contract
  plan: PlanName
  /** All of them need enough quota. */
  quotaSubjects: readonly QuotaSubject[]
  taskId: string
  params: ParamsOf<Contract>
  now: Date
}

/** Lock the usage counts of quota subjects until the transaction ends. */
export async function lockQuotas(tx: Queryable, quotaSubjects: readonly QuotaSubject[]): Promise<void> {
  const ids = quotaSubjects.map(({ id }) => id)
  // In a fixed order, to prevent deadlocks.
  for (const id of ids.toSorted()) await acquireAdvisoryLock(tx, `quota of ${id}`)
}

/**
 * Count a use of a tool, in the transaction that enqueues the task and locks the quota subjects, so that concurrent
 * requests can't exceed the quota.
 *
 * @throws ToolError 'usage-cap' with the time from which the quota is sufficient again
 */
export async function consume(
  tx: Queryable,
  { contract, plan, quotaSubjects, taskId, params, now }: Consumption,
): Promise<void> {
  const tool = contract.id
  const limit = usesPerDay(contract, plan)
  const count = usesOfRequest(contract, params)
  const usage: SubjectUsage[] = []
  for (const { id: quotaSubject, multiplier } of quotaSubjects) {
    usage.push({
      multiplier,
      recentUses: await store.usesSince(tx, { quotaSubject, tool, taskId }, windowStart(now)),
    })
  }
  const retryAt = availableFromForAll(usage, limit, count)
  if (retryAt)
    throw new ToolError('usage-cap', { detail: defineMessage('{limit} per 24 hours', { limit }), retryAt })
  await store.record(
    tx,
    quotaSubjects.map(({ id: quotaSubject }) => ({ taskId, quotaSubject, tool, count, usedAt: now })),
  )
}

/** Subquery: the ids of tasks whose uses count to a quota subject. */
export const tasksOfSubject = store.tasksOf

/** Refund a task without a result: delete its uses. */
export const refund = store.remove

/** Transfer all of one person's uses to another. */
export const transferUses = store.transferOwnership

/**
 * Exports and erases a person's uses. Uses counted to a visitor's device or address aren't exclusively theirs and
 * remain for a day.
 */
export function quotaPersonalData({ orm }: Database): PersonalDataProvider {
  return {
    name: 'uses',
    summary: 'your uses of each tool in the last 24 hours',
    exportData: async ({ id }) =>
      (await store.bySubject(orm, id)).map(({ tool, count, usedAt }) => ({ tool, count, usedAt })),
    eraseData: ({ id }) => store.deleteBySubject(orm, id),
  }
}

/** Delete uses that no longer count. */
export async function deleteOldUses(db: Queryable, now: Date): Promise<void> {
  await store.deleteUntil(db, windowStart(now))
}
