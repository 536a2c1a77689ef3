import { Button, ErrorNote } from '@pentimento/ui'
import { Panel, StageArea } from './Desk.tsx'
import { LonePicture } from './LonePicture.tsx'
import type { Stage } from './run.ts'
import styles from './stage.module.css'
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
      <StageArea>
        <LonePicture url={url} alt="Your picture" fallback={noPreview} className={styles.dimmed} />
      </StageArea>
      <Panel label="What went wrong">
        <ErrorNote title={stage.says} onRetry={stage.mayRetry ? onRetry : undefined}>
          {stage.detail}
        </ErrorNote>
        <Button variant="text" color="gray" wide onClick={onStartAgain}>
          Start again
        </Button>
      </Panel>
    </>
  )
}
