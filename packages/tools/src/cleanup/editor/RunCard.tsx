import { t } from '@pentimento/language'
import { type Run, standingOf, useFirstFocus } from '@pentimento/stage'
import { Button, Progress } from '@pentimento/ui'
import styles from './editor.module.css'

interface RunCardProps {
  run: Run
  onCancel: () => void
}

/** Progress of the removal, shown over the image. */
export function RunCard({ run, onCancel }: RunCardProps) {
  const ref = useFirstFocus<HTMLDivElement>('button')
  const standing = standingOf(run, t('Removing…'))
  return (
    <div ref={ref} className={styles.card}>
      {standing.state === 'busy' ? (
        <Progress label={standing.says} value={standing.fraction} status={standing.place} />
      ) : (
        <Progress label={t('One moment…')} />
      )}
      <Button variant="outline" color="gray" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
