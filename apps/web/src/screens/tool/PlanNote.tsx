import { t } from '@pentimento/language'
import type { PlanName, TaskInState } from '@pentimento/protocol'
import { type OutputPolicy, outputPolicyFor } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import { Button } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheTask, reissueTask } from '../../data/tasks.ts'
import { usePlan } from '../../session/use-session.ts'
import { toastError } from '../../shell/toast-error.ts'
import { UpgradeButton } from '../../shell/UpgradeButton.tsx'
import styles from './plan-note.module.css'

/** The restrictions of the plan under which a result was created, and how to get it without them. */
export function PlanNote({ task, contract }: { task: TaskInState<'ready'>; contract: Contract }) {
  const plan = usePlan()
  const taskPolicy = task.plan && outputPolicyFor(contract, task.plan)
  const text = taskPolicy && policyText(taskPolicy)
  if (!text || !plan) return null
  return (
    <aside className={styles.note} aria-label={t('About this result')}>
      <p>{text}</p>
      {isBetter(outputPolicyFor(contract, plan), taskPolicy) ? (
        <ReissueButton task={task} plan={plan} />
      ) : (
        <UpgradeButton />
      )}
    </aside>
  )
}

function ReissueButton({ task, plan }: { task: TaskInState<'ready'>; plan: PlanName }) {
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const reissue = async () => {
    setIsPending(true)
    try {
      cacheTask(client, await reissueTask(task.id))
    } catch (error) {
      toastError(error)
    }
    setIsPending(false)
  }
  return (
    <Button variant="tonal" loading={isPending} onClick={reissue}>
      {t(plan === 'pro' ? 'Run again with Pro' : 'Run again')}
    </Button>
  )
}

function policyText({ maxSide, hasWatermark }: OutputPolicy): string | undefined {
  if (maxSide !== undefined && hasWatermark)
    return t(
      'This is a free result: up to {side} pixels per side, with a watermark in the corner. Pro gives you full size with no watermark.',
      { side: maxSide },
    )
  if (hasWatermark) return t('This is a free result with a watermark in the corner. Pro removes it.')
  return maxSide === undefined
    ? undefined
    : t('This is a free result: up to {side} pixels per side. Pro gives you full size.', { side: maxSide })
}

function isBetter(current: OutputPolicy, previous: OutputPolicy): boolean {
  return (
    (previous.hasWatermark && !current.hasWatermark) ||
    (current.maxSide ?? Infinity) > (previous.maxSide ?? Infinity)
  )
}
