import { t } from '@pentimento/language'
import { batchItemStatus, isBatchItemActive, type Run, useInitialFocus } from '@pentimento/stage'
import { Button, Progress } from '@pentimento/ui'
import styles from './editor.module.css'

interface RunCardProps {
  run: Run
  onCancel: () => void
}

/** Progress of the removal, shown over the image. */
export function RunCard({ run, onCancel }: RunCardProps) {
  const ref = useInitialFocus<HTMLDivElement>('button')
  const status = batchItemStatus(run, t('Removing…'))
  return (
    <div ref={ref} className={styles.card}>
      {isBatchItemActive(status) ? (
        <Progress label={status.message} value={status.fraction} status={status.queuePosition} />
      ) : (
        <Progress label={t('One moment…')} />
      )}
      <Button variant="outline" color="gray" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
