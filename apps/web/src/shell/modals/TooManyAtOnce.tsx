import { t } from '@pentimento/language'
import { planRules } from '@pentimento/protocol'
import { errorMessage } from '@pentimento/stage'
import { usePlan } from '../../session/use-session.ts'
import { LimitDialog } from './LimitDialog.tsx'
import { RetryTime } from './RetryTime.tsx'

interface TooManyAtOnceProps {
  /** An ISO date; undefined if it isn't known. */
  retryAt: string | undefined
  onClose: () => void
}

/** The plan's number of concurrent tasks was reached. */
export function TooManyAtOnce({ retryAt, onClose }: TooManyAtOnceProps) {
  const plan = usePlan()
  const { maxConcurrentTasks } = planRules[plan ?? 'visitor']
  return (
    <LimitDialog
      title={
        maxConcurrentTasks === 1
          ? t('One image at a time')
          : t('{atOnce} images at a time', { atOnce: maxConcurrentTasks })
      }
      description={`${errorMessage('too-many-at-once')}.`}
      onClose={onClose}
    >
      <p>
        {t(
          'Your image and settings are still here. See how your other images are doing in Tasks, at the top.',
        )}{' '}
        {plan !== 'pro' &&
          t('With Pro, up to {count} images are processed at once.', {
            count: planRules.pro.maxConcurrentTasks,
          })}
      </p>
      <RetryTime at={retryAt} />
    </LimitDialog>
  )
}
