import { t } from '@pentimento/language'
import { placeInQueue, type Run } from '@pentimento/stage'
import { Button, Progress } from '@pentimento/ui'
import { useEffect, useRef } from 'react'
import styles from './editor.module.css'

interface RunCardProps {
  run: Run
  onCancel: () => void
}

/** How far the removal is, over the picture that it is done to. */
export function RunCard({ run, onCancel }: RunCardProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The button that was pressed is busy; the focus goes where the next act is.
  useEffect(() => ref.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={ref} className={styles.card}>
      <Progress {...progressOf(run)} />
      <Button variant="outline" color="gray" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

function progressOf(run: Run): { label: string; value?: number } {
  if (run.state === 'uploading' && run.fraction < 1) return { label: t('Uploading'), value: run.fraction }
  if (run.state !== 'accepted') return { label: t('One moment') }
  const { task } = run
  if (task.state === 'queued') return { label: placeInQueue(task.position, task.estimateS) }
  if (task.state === 'processing') return { label: t('Removing'), value: task.fraction }
  return { label: t('One moment') }
}
