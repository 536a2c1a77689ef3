import { limits, type PlanName, planRules } from '@pentimento/protocol'
import type { BatchItem, Run } from '@pentimento/stage'
import type { Contract } from '@pentimento/tools/contract'
import { useEffect } from 'react'
import { usePlan } from '../../session/use-session.ts'
import { halts } from '../../shell/halts.ts'
import { type Modal, modals } from '../../shell/modals/modal-store.ts'

type Met = Modal | { name: 'fair-use'; againAt: string }

/** Show the modal or screen for a limit that a request has reached, once per occurrence. */
export function useLimitsMet(contract: Contract, toolName: string, run: Run, items: readonly BatchItem[]) {
  const plan = usePlan()
  const [met] = [run, ...items.map(item => item.run)].flatMap(
    one => metBy(one, { contract, toolName, plan }) ?? [],
  )
  const told = met && JSON.stringify(met)
  useEffect(() => {
    const met: Met | undefined = told && JSON.parse(told)
    if (met?.name === 'fair-use') halts.begin(met.againAt)
    else if (met) modals.open(met)
  }, [told])
}

/** The limit that a request has reached, if any. */
export function metBy(
  run: Run,
  { contract, toolName, plan }: { contract: Contract; toolName: string; plan: PlanName | undefined },
): Met | undefined {
  if (run.state === 'refused') {
    const againAt = run.againAt ?? ''
    switch (run.code) {
      case 'usage-cap':
        if (contract.quota) return { name: 'daily-limit', toolName, againAt }
        return plan === 'pro' ? { name: 'fair-use', againAt } : { name: 'usage-cap', toolName, againAt }
      case 'plan-required':
        return { name: 'pro-only', what: run.gate }
      case 'queue-full':
        return { name: 'queue-full', againAt: run.againAt }
      case 'too-many-at-once':
        return { name: 'too-many-at-once', againAt: run.againAt }
      default:
        return undefined
    }
  }
  const task = run.state === 'accepted' ? run.task : undefined
  if (task?.state !== 'queued' || !plan || planRules[plan].skipsQueue || task.estimateS < limits.highTrafficS)
    return undefined
  return { name: 'high-traffic', taskId: task.id }
}
