import { Trans, t } from '@pentimento/language'
import { formatUpcomingTime } from '../format-upcoming-time.ts'
import { LimitDialog } from './LimitDialog.tsx'

interface DailyLimitProps {
  toolName: string
  /** An ISO date. */
  retryAt: string
  onClose: () => void
}

/** The daily limit of a tool with its own limit was reached. */
export function DailyLimit({ toolName, retryAt, onClose }: DailyLimitProps) {
  return (
    <LimitDialog
      title={t('You’ve reached the daily limit')}
      description={t('You’ve used up your daily images in “{toolName}”.', {
        toolName,
      })}
      onClose={onClose}
    >
      <p>
        <Trans
          id="The limit resets on a 24-hour rolling basis: each image counts for 24 hours. You can continue <b>{moment}</b>."
          values={{ moment: formatUpcomingTime(retryAt, new Date()) }}
          components={{ b: <strong /> }}
        />
      </p>
    </LimitDialog>
  )
}
