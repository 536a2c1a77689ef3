import { Button, ErrorNote } from '@pentimento/ui'
import type { Stage } from './editing.ts'
import styles from './editor.module.css'
import { LonePicture } from './LonePicture.tsx'
import { noPreview } from './words.ts'

interface FailedProps {
  stage: Extract<Stage, { state: 'failed' }>
  url: string | undefined
  onRetry: () => void
  onStartAgain: () => void
}

/** What went wrong, beside the picture that it went wrong with. */
export function Failed({ stage, url, onRetry, onStartAgain }: FailedProps) {
  return (
    <>
      <div className={styles.stage}>
        <LonePicture url={url} alt="Your picture" fallback={noPreview} className={styles.dimmed} />
      </div>
      <aside className={styles.panel} aria-label="What went wrong">
        <ErrorNote title={stage.says} onRetry={stage.mayRetry ? onRetry : undefined}>
          {stage.detail}
        </ErrorNote>
        <Button variant="text" color="gray" wide onClick={onStartAgain}>
          Start again
        </Button>
      </aside>
    </>
  )
}
