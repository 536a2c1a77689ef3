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
  /** Each of whom must have room. */
  payers: readonly Payer[]
  taskId: string
  params: ParamsOf<Contract>
  now: Date
}

/** Hold back whoever would use anything to the same payers' count, until the transaction ends. */
export async function holdPayers(tx: Queryable, payers: readonly Payer[]): Promise<void> {
  const ids = payers.map(({ id }) => id)
  // In one order, so that no two wait for each other.
  for (const id of ids.toSorted()) await holdOthers(tx, `uses of ${id}`)
}

/**
 * Use a tool: counted in the transaction that puts the task in line and holds the payers, so that however many
 * ask at once, none gets more than the quota.
 *
 * @throws ToolError 'usage-cap' with the moment from which on there is room again
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
  if (againAt) throw new ToolError('usage-cap', { detail: saying('{limit} in 24 hours', { limit }), againAt })
  await store.record(
    tx,
    payers.map(({ id: payer }) => ({ taskId, payer, tool, count, usedAt: now })),
  )
}

/** The ids of tasks whose uses are counted to a payer, as part of a query. */
export const tasksOfPayer = store.tasksOf

/** A task that came to nothing was no use. */
export const giveBack = store.remove

/** All that one person used becomes another's. */
export const handOverUses = store.handOver

/** What was counted to a person; what was counted to the devices of a visitor is not theirs alone, and stays a day. */
export function useHolding({ orm }: Database): Holding {
  return {
    name: 'uses',
    says: 'what you used of each tool in the last 24 hours',
    of: async ({ id }) =>
      (await store.allOf(orm, id)).map(({ tool, count, usedAt }) => ({ tool, count, usedAt })),
    forget: ({ id }) => store.forgetOf(orm, id),
  }
}

/** Forget what counts no more. */
export async function forgetOldUses(db: Queryable, now: Date): Promise<void> {
  await store.forgetUntil(db, windowBegin(now))
}
