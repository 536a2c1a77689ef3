import { catalogue, planRules } from '@pentimento/protocol'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../../session/use-session.ts'
import { momentWords } from '../moment-words.ts'
import { LimitDialog } from './LimitDialog.tsx'

interface UsageCapProps {
  toolName: string
  /** An ISO date. */
  againAt: string
  onClose: () => void
}

/** The plan's uses of a tool, when they are used up: when there are some again, and which plan has more. */
export function UsageCap({ toolName, againAt, onClose }: UsageCapProps) {
  const plan = usePlan()
  return (
    <LimitDialog
      title={catalogue['usage-cap'].says}
      description={`“${toolName}” is used up for now.`}
      onClose={onClose}
    >
      <p>
        You can use it again <strong>{momentWords(againAt, new Date())}</strong>. Each use counts for 24
        hours, then makes room for another. What you made stays in History.
      </p>
      {plan === 'visitor' && (
        <p>
          Who is{' '}
          <Link to="/a/login" onClick={onClose}>
            signed in
          </Link>{' '}
          has {planRules.free.creditsPerDay} uses of each free tool in 24 hours, at no cost.
        </p>
      )}
    </LimitDialog>
  )
}
