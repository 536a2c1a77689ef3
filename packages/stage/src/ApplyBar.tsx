import { t } from '@pentimento/language'
import { Button, ErrorMessage, IconButton } from '@pentimento/ui'
import { Check, X } from 'lucide-react'
import { type Run, toStage } from './run.ts'
import styles from './stage.module.css'
import { CompactProgress } from './TaskProgress.tsx'

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
          <CompactProgress size="small" stage={stage} actionLabel={t('Applying…')} />
          <IconButton label={t('Cancel')} onClick={onCancel}>
            <X />
          </IconButton>
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
