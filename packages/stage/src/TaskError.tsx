import { t } from '@pentimento/language'
import type { ErrorCode } from '@pentimento/protocol'
import { Button, ErrorMessage } from '@pentimento/ui'
import type { ReactNode } from 'react'
import { Panel, StageArea } from './EditorLayout.tsx'
import { noPreviewMessage } from './messages.ts'
import type { Stage } from './run.ts'
import { SingleImage } from './SingleImage.tsx'
import styles from './stage.module.css'

interface TaskErrorProps {
  stage: Extract<Stage, { state: 'error' }>
  url: string | undefined
  /** Shown on the stage if there is no image yet. */
  content?: ReactNode
  onRetry: () => void
  /** Return to the options with the same image; absent if there are no options to change. */
  onChangeOptions?: (() => void) | undefined
  /** Whether the options include images, so that the rejected image may be one of them. @default false */
  hasImageOptions?: boolean
  onStartOver: () => void
}

/** Errors caused by the image itself, which no options can fix. */
const imageErrorCodes: readonly (ErrorCode | undefined)[] = [
  'unsupported-format',
  'unreadable-image',
  'file-too-large',
  'nsfw-input',
  'watermark-detected',
  'subject-not-found',
]

/** The error of a task next to its image. */
export function TaskError({
  stage,
  url,
  content,
  onRetry,
  onChangeOptions,
  hasImageOptions = false,
  onStartOver,
}: TaskErrorProps) {
  const isImageRejected = imageErrorCodes.includes(stage.code)
  const canChangeOptions = onChangeOptions && (!isImageRejected || hasImageOptions)
  return (
    <>
      <StageArea>
        {content ?? (
          <SingleImage
            url={url}
            alt={t('Your image')}
            fallback={noPreviewMessage}
            className={styles.dimmed}
          />
        )}
      </StageArea>
      <Panel label={t('What went wrong')}>
        <ErrorMessage title={stage.message} onRetry={stage.mayRetry ? onRetry : undefined}>
          {stage.detail}
        </ErrorMessage>
        {canChangeOptions && (
          <Button variant="tonal" color="gray" wide onClick={onChangeOptions}>
            {t('Change options')}
          </Button>
        )}
        <Button variant={isImageRejected ? 'tonal' : 'text'} color="gray" wide onClick={onStartOver}>
          {isImageRejected ? t('Choose another image') : t('Start over')}
        </Button>
      </Panel>
    </>
  )
}
