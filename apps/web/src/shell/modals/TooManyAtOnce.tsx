import { catalogue, planRules } from '@pentimento/protocol'
import { usePlan } from '../../session/use-session.ts'
import { LimitDialog } from './LimitDialog.tsx'

/** Another picture was asked for while as many are worked on as the plan has at a time. */
export function TooManyAtOnce({ onClose }: { onClose: () => void }) {
  const plan = usePlan()
  const { atOnce } = planRules[plan ?? 'visitor']
  return (
    <LimitDialog
      title={atOnce === 1 ? 'One picture at a time' : `${atOnce} pictures at a time`}
      description={`${catalogue['too-many-at-once'].says}.`}
      onClose={onClose}
    >
      <p>
        Your picture and your settings stay here. How far the others are stands in the list of tasks, above.
        {plan !== 'pro' && ` Who has Pro has up to ${planRules.pro.atOnce} worked on at once.`}
      </p>
    </LimitDialog>
  )
}
