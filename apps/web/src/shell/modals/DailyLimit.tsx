import { Trans, t } from '@pentimento/language'
import { momentWords } from '../moment-words.ts'
import { LimitDialog } from './LimitDialog.tsx'

interface DailyLimitProps {
  toolName: string
  /** An ISO date. */
  againAt: string
  onClose: () => void
}

/** The daily limit of a tool with its own limit was reached. */
export function DailyLimit({ toolName, againAt, onClose }: DailyLimitProps) {
  return (
    <LimitDialog
      title={t('You have reached the daily limit')}
      description={t('“{toolName}” has made as many pictures as it makes for one person in a day.', {
        toolName,
      })}
      onClose={onClose}
    >
      <p>
        <Trans
          id="The limit resets on a 24-hour rolling basis: each picture counts for 24 hours, then makes room for another. You can go on <b>{moment}</b>."
          values={{ moment: momentWords(againAt, new Date()) }}
          components={{ b: <strong /> }}
        />
      </p>
    </LimitDialog>
  )
}
