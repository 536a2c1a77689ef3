import { t } from '@pentimento/language'
import { placeInShort, type Run, useFirstFocus } from '@pentimento/stage'
import { Button, Progress } from '@pentimento/ui'
import styles from './editor.module.css'

interface RunCardProps {
  run: Run
  onCancel: () => void
}

/** How far the removal is, over the picture that it is done to. */
export function RunCard({ run, onCancel }: RunCardProps) {
  const ref = useFirstFocus<HTMLDivElement>('button')
  return (
    <div ref={ref} className={styles.card}>
      <Progress {...progressOf(run)} />
      <Button variant="outline" color="gray" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

function progressOf(run: Run): { label: string; value?: number; status?: string } {
  if (run.state === 'uploading' && run.fraction < 1) return { label: t('Uploading'), value: run.fraction }
  if (run.state !== 'accepted') return { label: t('One moment') }
  const { task } = run
  if (task.state === 'queued')
    return { label: t('Waiting'), status: placeInShort(task.position, task.estimateS) }
  if (task.state === 'processing') return { label: t('Removing'), value: task.fraction }
  return { label: t('One moment') }
}
