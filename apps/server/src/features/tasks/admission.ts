import {
  apiPriceOf,
  apiRules,
  defineMessage,
  type PlanName,
  planRules,
  ToolError,
} from '@pentimento/protocol'
import { usesOfRequest } from '@pentimento/tools/allowance'
import type { Contract, ParamsOf, Sizes } from '@pentimento/tools/contract'
import { gateMessage, refusedGates } from '@pentimento/tools/gates'
import { acquireAdvisoryLock, type Queryable, settleAll } from '../../platform/database.ts'
import type { GrantedKey } from '../account/account.ts'
import { countActive, keyLock, reserveCredits } from '../credits/credits.ts'
import { consume, lockQuotas, type QuotaSubject } from '../quotas/quotas.ts'
import { estimateQueue } from './estimates.ts'
import { queueSnapshot } from './queue-store.ts'
import { activeTasksOf, queuedById, readLoad } from './store.ts'
import type { StoredInput } from './tables.ts'

/** The owner of a task. */
export interface Owner {
  id: string
  plan: PlanName
  /** The quota subjects to which its use and its concurrency count. */
  quotaSubjects: readonly QuotaSubject[]
  /** The API key that pays for the task with credits, instead of the plan's quotas. */
  apiKey?: GrantedKey | undefined
}

export interface AdmissionRules {
  /** Queue length from which new tasks are rejected, except for plans that skip the queue. */
  queueMax: number
  /** Whether plan limits are enforced. */
  hasQuotas: boolean
}

interface AdmissionRequest {
  contract: Contract
  owner: Owner
  taskId: string
  params: ParamsOf<Contract>
  now: Date
}

/** @throws ToolError 'plan-required' if the plan doesn't include the request */
export function checkGates(
  contract: Contract,
  plan: PlanName,
  { params, inputs, batchSize }: { params: ParamsOf<Contract>; inputs: StoredInput[]; batchSize: number },
): void {
  const pixels = Math.max(0, ...inputs.map(({ width, height }) => width * height))
  const request = { params, pixels, batchSize, sizes: sizesOf(inputs) }
  const [gate] = refusedGates(contract, plan, request)
  if (gate) throw new ToolError('plan-required', { gate: gate.feature, detail: gateMessage(gate, request) })
}

export function sizesOf(inputs: readonly StoredInput[]): Sizes {
  return Object.fromEntries(inputs.map(({ name, width, height }) => [name, { width, height }]))
}

/** Queue priority of an owner's task: plans that skip the queue go first, then the API. */
export function priorityOf({ plan, apiKey }: Owner): number {
  if (apiKey) return apiRules.queuePriority
  return planRules[plan].skipsQueue ? 10 : 0
}

/**
 * Admission control, in the transaction that enqueues the task: concurrent requests can't exceed the concurrency limit
 * or the queue length.
 *
 * @throws ToolError 'queue-full' or 'too-many-at-once', each with the time to retry; 'api-key-scope' for an API key
 */
export async function admit(
  tx: Queryable,
  { contract, owner, taskId, now }: Omit<AdmissionRequest, 'params'>,
  { queueMax, hasQuotas }: AdmissionRules,
): Promise<void> {
  const { apiKey } = owner
  if (!planRules[owner.plan].skipsQueue || apiKey) {
    const activeOfKey = apiKey ? countActive(tx, apiKey.id, taskId) : undefined
    const [, load] = await settleAll([
      acquireAdvisoryLock(tx, 'task queue length', ...(apiKey ? [keyLock(apiKey.id)] : [])),
      readLoad(tx, queueMax, activeOfKey),
    ])
    if (load.isQueueFull) {
      const { firstFreeMs } = estimateQueue(await queueSnapshot(tx, now))
      throw new ToolError('queue-full', { retryAt: retryAfter(now, firstFreeMs) })
    }
    if (apiKey) return enforceKeyLimits(apiKey, contract, { activeTasks: load.activeOfKey, now })
  }
  await enforceConcurrencyLimit(tx, { owner, taskId, now }, { hasQuotas })
}

function enforceKeyLimits(
  { tools, isMetered, maxConcurrentTasks }: GrantedKey,
  contract: Contract,
  { activeTasks, now }: { activeTasks: number; now: Date },
): void {
  if (tools && !tools.includes(contract.id)) throw new ToolError('api-key-scope')
  if (isMetered && activeTasks >= maxConcurrentTasks)
    throw new ToolError('too-many-at-once', {
      detail: defineMessage('{atOnce} at a time', { atOnce: maxConcurrentTasks }),
      retryAt: retryAfter(now, 1000),
    })
}

/**
 * Pay for an admitted task, in the same transaction: with credits of its API key, otherwise with uses of the plan's
 * quota.
 *
 * @throws ToolError 'usage-cap' with the time to retry, 'credits-exhausted'
 */
export async function pay(
  tx: Queryable,
  { contract, owner, taskId, params, now }: AdmissionRequest,
  { hasQuotas }: Pick<AdmissionRules, 'hasQuotas'>,
): Promise<void> {
  const { apiKey, plan, quotaSubjects } = owner
  if (!apiKey) {
    if (hasQuotas) await consume(tx, { contract, plan, quotaSubjects, taskId, params, now })
    return
  }
  if (!apiKey.isMetered) return
  const amount = apiPriceOf(contract.id) * usesOfRequest(contract, params)
  await reserveCredits(tx, {
    ownerId: owner.id,
    keyId: apiKey.id,
    taskId,
    tool: contract.id,
    amount,
    now,
  })
}

/**
 * Enforce the plan's limit of concurrent tasks, also for simultaneous requests.
 *
 * @throws ToolError 'too-many-at-once', with the time to retry
 */
export async function enforceConcurrencyLimit(
  tx: Queryable,
  { owner, taskId, now }: Pick<AdmissionRequest, 'owner' | 'taskId' | 'now'>,
  { hasQuotas }: Pick<AdmissionRules, 'hasQuotas'>,
): Promise<void> {
  if (!hasQuotas) return
  const { maxConcurrentTasks } = planRules[owner.plan]
  await lockQuotas(tx, owner.quotaSubjects)
  const exhausted: string[][] = []
  for (const { id: quotaSubject, multiplier } of owner.quotaSubjects) {
    const active = (await activeTasksOf(tx, quotaSubject)).filter(id => id !== taskId)
    if (active.length >= maxConcurrentTasks * multiplier) exhausted.push(active)
  }
  if (exhausted.length === 0) return
  const active = await queuedById(tx, exhausted.flat())
  const { msUntilReady } = estimateQueue(await queueSnapshot(tx, now, active))
  const earliestEndOf = (ids: string[]) => Math.min(...ids.map(id => msUntilReady(id) ?? 0))
  throw new ToolError('too-many-at-once', {
    detail: defineMessage('{atOnce} at a time', { atOnce: maxConcurrentTasks }),
    retryAt: retryAfter(now, Math.max(...exhausted.map(earliestEndOf))),
  })
}

function retryAfter(now: Date, ms: number): Date {
  return new Date(now.getTime() + Math.max(1000, ms))
}
