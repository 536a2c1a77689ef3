import { t } from '@pentimento/language'
import { planRules } from '@pentimento/protocol'
import { faultWords } from '@pentimento/stage'
import { usePlan } from '../../session/use-session.ts'
import { LimitDialog } from './LimitDialog.tsx'
import { RoomAgain } from './RoomAgain.tsx'

interface TooManyAtOnceProps {
  /** An ISO date; undefined if it isn't known. */
  againAt: string | undefined
  onClose: () => void
}

/** The plan's number of concurrent tasks was reached. */
export function TooManyAtOnce({ againAt, onClose }: TooManyAtOnceProps) {
  const plan = usePlan()
  const { atOnce } = planRules[plan ?? 'visitor']
  return (
    <LimitDialog
      title={atOnce === 1 ? t('One picture at a time') : t('{atOnce} pictures at a time', { atOnce: atOnce })}
      description={`${faultWords('too-many-at-once')}.`}
      onClose={onClose}
    >
      <p>
        {t(
          'Your picture and your settings stay here. How far the others are stands in the list of tasks, above.',
        )}{' '}
        {plan !== 'pro' &&
          t('Who has Pro has up to {count} worked on at once.', { count: planRules.pro.atOnce })}
      </p>
      <RoomAgain at={againAt} />
    </LimitDialog>
  )
}
