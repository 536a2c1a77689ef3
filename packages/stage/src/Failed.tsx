import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { Button, ErrorNote } from '@pentimento/ui'
import type { ReactNode } from 'react'
import { Panel, StageArea } from './Desk.tsx'
import { LonePicture } from './LonePicture.tsx'
import type { Stage } from './run.ts'
import styles from './stage.module.css'
import { noPreview } from './words.ts'

interface FailedProps {
  stage: Extract<Stage, { state: 'failed' }>
  url: string | undefined
  /** Shown on the stage if there is no image yet. */
  picture?: ReactNode
  onRetry: () => void
  /** Return to the options with the same image; absent if there are no options to change. */
  onChange?: (() => void) | undefined
  /** Whether the options include images, so that the rejected image may be one of them. @default false */
  asksWithPictures?: boolean
  onStartAgain: () => void
}

/** Errors caused by the image itself, which no options can fix. */
const ofPicture: readonly (ErrorCode | undefined)[] = [
  'unsupported-format',
  'unreadable-image',
  'file-too-large',
  'nsfw-input',
  'watermark-detected',
  'subject-not-found',
]

/** The error of a task next to its image. */
export function Failed({
  stage,
  url,
  picture,
  onRetry,
  onChange,
  asksWithPictures = false,
  onStartAgain,
}: FailedProps) {
  const isPictureRefused = ofPicture.includes(stage.code)
  const mayChange = onChange && (!isPictureRefused || asksWithPictures)
  return (
    <>
      <StageArea>
        {picture ?? (
          <LonePicture url={url} alt={t('Your image')} fallback={noPreview} className={styles.dimmed} />
        )}
      </StageArea>
      <Panel label={t('What went wrong')}>
        <ErrorNote title={stage.says} onRetry={stage.mayRetry ? onRetry : undefined}>
          {stage.detail}
        </ErrorNote>
        {mayChange && (
          <Button variant="tonal" color="gray" wide onClick={onChange}>
            {t('Change options')}
          </Button>
        )}
        <Button variant={isPictureRefused ? 'tonal' : 'text'} color="gray" wide onClick={onStartAgain}>
          {isPictureRefused ? t('Choose another image') : t('Start over')}
        </Button>
      </Panel>
    </>
  )
}
