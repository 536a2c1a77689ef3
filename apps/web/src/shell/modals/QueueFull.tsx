import { t } from '@pentimento/language'
import { LimitDialog } from './LimitDialog.tsx'
import { RoomAgain } from './RoomAgain.tsx'

interface QueueFullProps {
  /** An ISO date; undefined if it isn't known. */
  againAt: string | undefined
  onClose: () => void
}

/** The queue is full for users without Pro. */
export function QueueFull({ againAt, onClose }: QueueFullProps) {
  return (
    <LimitDialog
      title={t('The queue is at capacity')}
      description={t('So many pictures wait that no more are taken in for the moment.')}
      onClose={onClose}
    >
      <p>
        {t(
          'Your picture and your settings stay here: try again in a few minutes. Who has Pro is always taken in, and goes first.',
        )}
      </p>
      <RoomAgain at={againAt} />
    </LimitDialog>
  )
}
