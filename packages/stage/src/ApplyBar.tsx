import { t } from '@pentimento/language'
import { Button, ErrorNote, Progress } from '@pentimento/ui'
import { Check } from 'lucide-react'
import { type Run, stageOf } from './run.ts'
import styles from './stage.module.css'

interface ApplyBarProps {
  /** The run of the last applied change. */
  run: Run
  isPending: boolean
  /** Whether applying is the primary action of the panel. @default false */
  leads?: boolean
  onApply: () => void
  onCancel: () => void
}

/** Applies the changed options on the server and shows the progress; the previous result stays visible. */
export function ApplyBar({ run, isPending, leads = false, onApply, onCancel }: ApplyBarProps) {
  const stage = stageOf(run, undefined)
  switch (stage.state) {
    case 'chosen':
    case 'waiting':
    case 'working':
      return (
        <div className={styles.applying}>
          <Progress
            label={t('Applying…')}
            {...(stage.state === 'working' && { value: stage.task.fraction })}
          />
          <Button variant="outline" color="gray" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      )
    case 'failed':
      return (
        <ErrorNote title={stage.says} onRetry={onApply}>
          {stage.detail ?? t('Your previous result is still here.')}
        </ErrorNote>
      )
    case 'empty':
    case 'comparing':
      return (
        <Button
          variant={leads && isPending ? 'filled' : 'tonal'}
          wide
          icon={<Check />}
          disabled={!isPending && stage.state === 'comparing'}
          onClick={onApply}
        >
          {t('Apply')}
        </Button>
      )
  }
}
