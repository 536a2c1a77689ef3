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
      {t(plan === 'pro' ? 'Run again with Pro' : 'Run again')}
    </Button>
  )
}

function wordsFor({ side, isMarked }: Finish): string | undefined {
  if (side !== undefined && isMarked)
    return t(
      'This is a free result: up to {side} pixels per side, with a watermark in the corner. Pro gives you full size with no watermark.',
      { side: side },
    )
  if (isMarked) return t('This is a free result with a watermark in the corner. Pro removes it.')
  return side === undefined
    ? undefined
    : t('This is a free result: up to {side} pixels per side. Pro gives you full size.', { side: side })
}

function isBetter(now: Finish, then: Finish): boolean {
  return (then.isMarked && !now.isMarked) || (now.side ?? Infinity) > (then.side ?? Infinity)
}
