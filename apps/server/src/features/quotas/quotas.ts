import { type PlanName, saying, ToolError } from '@pentimento/protocol'
import { usesOf, usesPerDay } from '@pentimento/tools/allowance'
import type { Contract, ParamsOf } from '@pentimento/tools/contract'
import { type Database, holdOthers, type Queryable } from '../../platform/database.ts'
import type { Holding } from '../../platform/holding.ts'
import { type Payer, roomOfAll, type Spent, windowBegin } from './rules.ts'
import * as store from './store.ts'

export type { PayersOf } from './payers.ts'
export type { Payer } from './rules.ts'

export interface Spending {
  contract: Contract
  plan: PlanName
  /** All of them need enough quota. */
  payers: readonly Payer[]
  taskId: string
  params: ParamsOf<Contract>
  now: Date
}

/** Lock the usage counts of quota subjects until the transaction ends. */
export async function holdPayers(tx: Queryable, payers: readonly Payer[]): Promise<void> {
  const ids = payers.map(({ id }) => id)
  // In a fixed order, to prevent deadlocks.
  for (const id of ids.toSorted()) await holdOthers(tx, `uses of ${id}`)
}

/**
 * Count a use of a tool, in the transaction that enqueues the task and locks the quota subjects, so that concurrent
 * requests can't exceed the quota.
 *
 * @throws ToolError 'usage-cap' with the time from which the quota is sufficient again
 */
export async function spend(
  tx: Queryable,
  { contract, plan, payers, taskId, params, now }: Spending,
): Promise<void> {
  const tool = contract.id
  const limit = usesPerDay(contract, plan)
  const count = usesOf(contract, params)
  const spent: Spent[] = []
  for (const { id: payer, share } of payers) {
    spent.push({ share, earlier: await store.usesSince(tx, { payer, tool, taskId }, windowBegin(now)) })
  }
  const againAt = roomOfAll(spent, limit, count)
  if (againAt)
    throw new ToolError('usage-cap', { detail: saying('{limit} per 24 hours', { limit }), againAt })
  await store.record(
    tx,
    payers.map(({ id: payer }) => ({ taskId, payer, tool, count, usedAt: now })),
  )
}

/** Subquery: the ids of tasks whose uses count to a quota subject. */
export const tasksOfPayer = store.tasksOf

/** Refund a task without a result: delete its uses. */
export const giveBack = store.remove

/** Transfer all of one person's uses to another. */
export const handOverUses = store.handOver

/**
 * Exports and erases a person's uses. Uses counted to a visitor's device or address aren't exclusively theirs and
 * remain for a day.
 */
export function useHolding({ orm }: Database): Holding {
  return {
    name: 'uses',
    says: 'your uses of each tool in the last 24 hours',
    of: async ({ id }) =>
      (await store.allOf(orm, id)).map(({ tool, count, usedAt }) => ({ tool, count, usedAt })),
    forget: ({ id }) => store.forgetOf(orm, id),
  }
}

/** Delete uses that no longer count. */
export async function forgetOldUses(db: Queryable, now: Date): Promise<void> {
  await store.forgetUntil(db, windowBegin(now))
}
