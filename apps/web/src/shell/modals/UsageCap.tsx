import { Trans, t } from '@pentimento/language'
import { planRules } from '@pentimento/protocol'
import { errorMessage } from '@pentimento/stage'
import { Link } from '@tanstack/react-router'
import { usePlan } from '../../session/use-session.ts'
import { formatUpcomingTime } from '../format-upcoming-time.ts'
import { LimitDialog } from './LimitDialog.tsx'

interface UsageCapProps {
  toolName: string
  /** An ISO date. */
  retryAt: string
  onClose: () => void
}

/** The plan's uses of a tool are used up: when it can be used again, and which plan includes more. */
export function UsageCap({ toolName, retryAt, onClose }: UsageCapProps) {
  const plan = usePlan()
  return (
    <LimitDialog
      title={errorMessage('usage-cap')}
      description={t('You have no uses of “{toolName}” left for now.', { toolName })}
      onClose={onClose}
    >
      <p>
        <Trans
          id="You can use it again <b>{moment}</b>. Each use counts for 24 hours. Your results stay in your history."
          values={{ moment: formatUpcomingTime(retryAt, new Date()) }}
          components={{ b: <strong /> }}
        />
      </p>
      {plan === 'visitor' && (
        <p>
          <Trans
            id="<login>Sign in</login> to get {uses} uses of each free tool per 24 hours, at no cost."
            values={{ uses: planRules.free.creditsPerDay }}
            components={{ login: <Link to="/a/login" onClick={onClose} /> }}
          />
        </p>
      )}
    </LimitDialog>
  )
}
