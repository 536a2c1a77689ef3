import { t } from '@pentimento/language'
import { LimitDialog } from './LimitDialog.tsx'
import { RetryTime } from './RetryTime.tsx'

interface QueueFullProps {
  /** An ISO date; undefined if it isn't known. */
  retryAt: string | undefined
  onClose: () => void
}

/** The queue is full for users without Pro. */
export function QueueFull({ retryAt, onClose }: QueueFullProps) {
  return (
    <LimitDialog
      title={t('The queue is at capacity')}
      description={t('Too many images are waiting, so no more are accepted for now.')}
      onClose={onClose}
    >
      <p>
        {t(
          'Your image and settings are still here. Try again in a few minutes. With Pro, your images are always accepted and go first.',
        )}
      </p>
      <RetryTime at={retryAt} />
    </LimitDialog>
  )
}
