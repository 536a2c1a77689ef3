import { limits, type PlanName, planRules } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useEffect } from 'react'
import { usePlan } from '../../session/use-session.ts'
import { type Modal, modals } from '../../shell/modals/modal-store.ts'
import { rateLimit } from '../../shell/rate-limit-store.ts'

type ReachedLimit = Modal | { name: 'fair-use'; retryAt: string }

/** Show the modal or screen for a limit that a request has reached, once per occurrence. */
export function useLimitModals(contract: Contract, toolName: string, run: Run, items: readonly BatchItem[]) {
  const plan = usePlan()
  const [limit] = [run, ...items.map(item => item.run)].flatMap(
    one => reachedLimit(one, { contract, toolName, plan }) ?? [],
  )
  const serialized = limit && JSON.stringify(limit)
  useEffect(() => {
    const limit: ReachedLimit | undefined = serialized && JSON.parse(serialized)
    if (limit?.name === 'fair-use') rateLimit.set({ retryAt: limit.retryAt })
    else if (limit) modals.open(limit)
  }, [serialized])
}

/** The limit that a request has reached, if any. */
export function reachedLimit(
  run: Run,
  { contract, toolName, plan }: { contract: Contract; toolName: string; plan: PlanName | undefined },
): ReachedLimit | undefined {
  if (run.state === 'rejected') {
    const retryAt = run.retryAt ?? ''
    switch (run.code) {
      case 'usage-cap':
        if (contract.quota) return { name: 'daily-limit', toolName, retryAt }
        return plan === 'pro' ? { name: 'fair-use', retryAt } : { name: 'usage-cap', toolName, retryAt }
      case 'plan-required':
        return { name: 'pro-only', what: run.gate }
      case 'queue-full':
        return { name: 'queue-full', retryAt: run.retryAt }
      case 'too-many-at-once':
        return { name: 'too-many-at-once', retryAt: run.retryAt }
      default:
        return undefined
    }
  }
  const task = run.state === 'accepted' ? run.task : undefined
  if (task?.state !== 'queued' || !plan || planRules[plan].skipsQueue || task.estimateS < limits.highTrafficS)
    return undefined
  return { name: 'high-traffic', taskId: task.id }
}
