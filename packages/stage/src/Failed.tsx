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
  /** What lies on the stage where there was no picture yet. */
  picture?: ReactNode
  onRetry: () => void
  /** Back to what was asked for, with the same picture; without it there is nothing to change. */
  onChange?: (() => void) | undefined
  /** Whether a picture among what was asked for may be the one that is refused. @default false */
  asksWithPictures?: boolean
  onStartAgain: () => void
}

/** Nothing that may be asked for changes what is wrong with the picture itself. */
const ofPicture: readonly (ErrorCode | undefined)[] = [
  'unsupported-format',
  'unreadable-image',
  'file-too-large',
  'nsfw-input',
  'watermark-detected',
  'subject-not-found',
]

/** What went wrong, beside the picture that it went wrong with. */
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
          <LonePicture url={url} alt={t('Your picture')} fallback={noPreview} className={styles.dimmed} />
        )}
      </StageArea>
      <Panel label={t('What went wrong')}>
        <ErrorNote title={stage.says} onRetry={stage.mayRetry ? onRetry : undefined}>
          {stage.detail}
        </ErrorNote>
        {mayChange && (
          <Button variant="tonal" color="gray" wide onClick={onChange}>
            {t('Change the options')}
          </Button>
        )}
        <Button variant={isPictureRefused ? 'tonal' : 'text'} color="gray" wide onClick={onStartAgain}>
          {isPictureRefused ? t('Choose another picture') : t('Start again')}
        </Button>
      </Panel>
    </>
  )
}
