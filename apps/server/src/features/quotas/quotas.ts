import { type PlanName, ToolError } from '@pentimento/protocol'
import type { Contract, ParamsOf } from '@pentimento/tools/contract'
import { holdOthers, type Queryable } from '../../platform/database.ts'
import { roomFrom, windowBegin } from './rules.ts'
import * as store from './store.ts'

export interface Spending {
  contract: Contract
  owner: { id: string; plan: PlanName }
  taskId: string
  params: ParamsOf<Contract>
  now: Date
}

/**
 * Use a tool: counted in the transaction that puts the task in line, so that however many ask at once, none
 * gets more than the quota.
 *
 * @throws ToolError 'usage-cap' with the moment from which on there is room again
 */
export async function spend(
  tx: Queryable,
  { contract, owner, taskId, params, now }: Spending,
): Promise<void> {
  const { quota, id: tool } = contract
  const limit = quota?.uses[owner.plan]
  if (!quota || limit === undefined) return
  const count = quota.counts?.(params) ?? 1
  await holdOthers(tx, `use of ${tool} by ${owner.id}`)
  const earlier = await store.usesSince(tx, { ownerId: owner.id, tool, taskId }, windowBegin(now))
  const againAt = roomFrom(earlier, limit, count)
  if (againAt) throw new ToolError('usage-cap', { detail: `${limit} in 24 hours`, againAt })
  await store.record(tx, { taskId, ownerId: owner.id, tool, count, usedAt: now })
}

/** A task that came to nothing was no use. */
export const giveBack = store.remove

/** All that one owner used becomes another's. */
export const handOverUses = store.handOver

/** Forget what counts no more. */
export async function forgetOldUses(db: Queryable, now: Date): Promise<void> {
  await store.forgetUntil(db, windowBegin(now))
}
