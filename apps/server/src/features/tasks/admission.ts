import { type PlanName, planRules, saying, ToolError } from '@pentimento/protocol'
import type { Contract, ParamsOf, Sizes } from '@pentimento/tools/contract'
import { gateWords, refusedGates } from '@pentimento/tools/gates'
import { holdOthers, type Queryable } from '../../platform/database.ts'
import { holdPayers, type Payer, spend } from '../quotas/quotas.ts'
import { placeIn } from './rules.ts'
import { countQueued, lineNow, underWayOf } from './store.ts'
import type { StoredInput } from './tables.ts'

/** The owner of a task. */
export interface Owner {
  id: string
  plan: PlanName
  /** The quota subjects to which its use and its concurrency count. */
  payers: readonly Payer[]
}

export interface AdmissionRules {
  /** Queue length from which new tasks are rejected, except for plans that skip the queue. */
  queueMax: number
  /** Whether plan limits are enforced. */
  hasQuotas: boolean
}

interface Asking {
  contract: Contract
  owner: Owner
  taskId: string
  params: ParamsOf<Contract>
  now: Date
}

/** @throws ToolError 'plan-required' if the plan doesn't include the request */
export function judgeGates(
  contract: Contract,
  plan: PlanName,
  { params, inputs, batchSize }: { params: ParamsOf<Contract>; inputs: StoredInput[]; batchSize: number },
): void {
  const pixels = Math.max(0, ...inputs.map(({ width, height }) => width * height))
  const asked = { params, pixels, batchSize, sizes: sizesOf(inputs) }
  const [gate] = refusedGates(contract, plan, asked)
  if (gate) throw new ToolError('plan-required', { gate: gate.what, detail: gateWords(gate, asked) })
}

export function sizesOf(inputs: readonly StoredInput[]): Sizes {
  return Object.fromEntries(inputs.map(({ name, width, height }) => [name, { width, height }]))
}

/** Queue priority of a plan: plans that skip the queue go first. */
export function priorityOf(plan: PlanName): number {
  return planRules[plan].skipsQueue ? 10 : 0
}

/**
 * Admission control, in the transaction that enqueues the task: concurrent requests can't exceed the quota, the
 * concurrency limit or the queue length.
 *
 * @throws ToolError 'queue-full', 'too-many-at-once' or 'usage-cap', each with the time to retry
 */
export async function admit(
  tx: Queryable,
  { contract, owner, taskId, params, now }: Asking,
  { queueMax, hasQuotas }: AdmissionRules,
): Promise<void> {
  const { skipsQueue } = planRules[owner.plan]
  if (!skipsQueue) {
    await holdOthers(tx, 'the end of the line')
    if ((await countQueued(tx)) >= queueMax) {
      const line = await lineNow(tx)
      throw new ToolError('queue-full', {
        againAt: inS(now, placeIn(line, line.waiting[0]?.id ?? '').estimateS),
      })
    }
  }
  await limitAtOnce(tx, { owner, taskId, now }, { hasQuotas })
  if (hasQuotas) await spend(tx, { contract, plan: owner.plan, payers: owner.payers, taskId, params, now })
}

/**
 * Enforce the plan's limit of concurrent tasks, also for simultaneous requests.
 *
 * @throws ToolError 'too-many-at-once', with the time to retry
 */
export async function limitAtOnce(
  tx: Queryable,
  { owner, taskId, now }: Pick<Asking, 'owner' | 'taskId' | 'now'>,
  { hasQuotas }: Pick<AdmissionRules, 'hasQuotas'>,
): Promise<void> {
  if (!hasQuotas) return
  const { atOnce } = planRules[owner.plan]
  await holdPayers(tx, owner.payers)
  const full: string[][] = []
  for (const { id: payer, share } of owner.payers) {
    const underWay = (await underWayOf(tx, payer)).filter(id => id !== taskId)
    if (underWay.length >= atOnce * share) full.push(underWay)
  }
  if (full.length === 0) return
  const line = await lineNow(tx)
  const soonestOf = (ids: string[]) => Math.min(...ids.map(id => placeIn(line, id).estimateS))
  throw new ToolError('too-many-at-once', {
    detail: saying('{atOnce} at a time', { atOnce: atOnce }),
    againAt: inS(now, Math.max(...full.map(soonestOf))),
  })
}

function inS(now: Date, seconds: number): Date {
  return new Date(now.getTime() + Math.max(1, seconds) * 1000)
}
