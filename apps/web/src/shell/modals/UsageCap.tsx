import { Trans, t } from '@pentimento/language'
import { planRules } from '@pentimento/protocol'
import { faultWords } from '@pentimento/stage'
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

/** The plan's uses of a tool are used up: when it can be used again, and which plan includes more. */
export function UsageCap({ toolName, againAt, onClose }: UsageCapProps) {
  const plan = usePlan()
  return (
    <LimitDialog
      title={faultWords('usage-cap')}
      description={t('“{toolName}” is used up for now.', { toolName })}
      onClose={onClose}
    >
      <p>
        <Trans
          id="You can use it again <b>{moment}</b>. Each use counts for 24 hours, then makes room for another. What you made stays in History."
          values={{ moment: momentWords(againAt, new Date()) }}
          components={{ b: <strong /> }}
        />
      </p>
      {plan === 'visitor' && (
        <p>
          <Trans
            id="Who is <login>signed in</login> has {uses} uses of each free tool in 24 hours, at no cost."
            values={{ uses: planRules.free.creditsPerDay }}
            components={{ login: <Link to="/a/login" onClick={onClose} /> }}
          />
        </p>
      )}
    </LimitDialog>
  )
}
