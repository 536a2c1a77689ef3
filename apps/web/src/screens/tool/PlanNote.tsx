import { t } from '@pentimento/language'
import type { PlanName, TaskIn } from '@pentimento/protocol'
import { type Finish, finishOf } from '@pentimento/tools/allowance'
import type { Contract } from '@pentimento/tools/contract'
import { Button } from '@pentimento/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reissueTask, rememberTask } from '../../data/tasks.ts'
import { usePlan } from '../../session/use-session.ts'
import { SeePro } from '../../shell/SeePro.tsx'
import { toastFault } from '../../shell/toast-fault.ts'
import styles from './plan-note.module.css'

/** The restrictions of the plan under which a result was created, and how to get it without them. */
export function PlanNote({ task, contract }: { task: TaskIn<'ready'>; contract: Contract }) {
  const plan = usePlan()
  const made = task.plan && finishOf(contract, task.plan)
  const words = made && wordsFor(made)
  if (!words || !plan) return null
  return (
    <aside className={styles['note']} aria-label={t('About this result')}>
      <p>{words}</p>
      {isBetter(finishOf(contract, plan), made) ? <Again task={task} plan={plan} /> : <SeePro />}
    </aside>
  )
}

function Again({ task, plan }: { task: TaskIn<'ready'>; plan: PlanName }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const again = async () => {
    setAsking(true)
    try {
      rememberTask(client, await reissueTask(task.id))
    } catch (error) {
      toastFault(error)
    }
    setAsking(false)
  }
  return (
    <Button variant="tonal" loading={isAsking} onClick={again}>
      {t(plan === 'pro' ? 'Make it again with Pro' : 'Make it again')}
    </Button>
  )
}

function wordsFor({ side, isMarked }: Finish): string | undefined {
  if (side !== undefined && isMarked)
    return t(
      'A free result: up to {side} pixels a side, with our mark in the corner. Pro gives the full size, without the mark.',
      { side: side },
    )
  if (isMarked) return t('A free result, with our mark in the corner. Pro gives it without.')
  return side === undefined
    ? undefined
    : t('A free result: up to {side} pixels a side. Pro gives the full size.', { side: side })
}

function isBetter(now: Finish, then: Finish): boolean {
  return (then.isMarked && !now.isMarked) || (now.side ?? Infinity) > (then.side ?? Infinity)
}
