import { t } from '@pentimento/language'
import { Button, ErrorMessage, Progress } from '@pentimento/ui'
import { Check } from 'lucide-react'
import { type Run, toStage } from './run.ts'
import styles from './stage.module.css'

interface ApplyBarProps {
  /** The run of the last applied change. */
  run: Run
  isPending: boolean
  /** Whether applying is the primary action of the panel. @default false */
  isPrimary?: boolean
  onApply: () => void
  onCancel: () => void
}

/** Applies the changed options on the server and shows the progress; the previous result stays visible. */
export function ApplyBar({ run, isPending, isPrimary = false, onApply, onCancel }: ApplyBarProps) {
  const stage = toStage(run, undefined)
  switch (stage.state) {
    case 'uploading':
    case 'queued':
    case 'processing':
      return (
        <div className={styles.applying}>
          <Progress
            label={t('Applying…')}
            {...(stage.state === 'processing' && { value: stage.task.fraction })}
          />
          <Button variant="outline" color="gray" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      )
    case 'error':
      return (
        <ErrorMessage title={stage.message} onRetry={onApply}>
          {stage.detail ?? t('Your previous result is still here.')}
        </ErrorMessage>
      )
    case 'empty':
    case 'ready':
      return (
        <Button
          variant={isPrimary && isPending ? 'filled' : 'tonal'}
          wide
          icon={<Check />}
          disabled={!isPending && stage.state === 'ready'}
          onClick={onApply}
        >
          {t('Apply')}
        </Button>
      )
  }
}
