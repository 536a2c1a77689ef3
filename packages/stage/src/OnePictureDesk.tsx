import type { ErrorCode, TaskIn } from '@pentimento/protocol'
import type { ComponentProps, ReactNode } from 'react'
import type { StageUnderWay } from './Advance.tsx'
import { Desk } from './Desk.tsx'
import { EmptyStage } from './EmptyStage.tsx'
import { Failed } from './Failed.tsx'
import type { Stage } from './run.ts'
import { UnderWay } from './UnderWay.tsx'
import { announcementOf, faultWords } from './words.ts'

interface OnePictureDeskProps
  extends Pick<ComponentProps<typeof EmptyStage>, 'maxBytes' | 'examples' | 'bring' | 'say' | 'focuses'> {
  stage: Stage
  url: string | undefined
  /** Why the last image was rejected. */
  refusal: ErrorCode | undefined
  onTake: (files: readonly File[]) => void
  /** The action in progress, such as `Relighting`, and the announcement when it's done. */
  doing: string
  done: string
  /** The current image and its options; absent while there is no image. */
  asking: ReactNode
  /** Content while the task is active. @default the image, dimmed */
  underWay?: (stage: StageUnderWay) => ReactNode
  result: (task: TaskIn<'ready'>) => ReactNode
  onCancel: () => void
  onRetry: () => void
  /** Return to the options; absent if there is no image. */
  onChange: (() => void) | undefined
  onStartAgain: () => void
}

/** An editor for one image in all its states: empty, options, in progress, result, or error. */
export function OnePictureDesk({
  stage,
  url,
  refusal,
  onTake,
  doing,
  done,
  asking,
  underWay,
  result,
  onCancel,
  onRetry,
  onChange,
  onStartAgain,
  ...empty
}: OnePictureDeskProps) {
  return (
    <Desk stage={stage} announcement={announcementOf(stage, doing, done)}>
      {stage.state === 'empty' &&
        (asking ?? <EmptyStage {...empty} refusal={refusal && faultWords(refusal)} onFiles={onTake} />)}
      {(stage.state === 'chosen' || stage.state === 'waiting' || stage.state === 'working') &&
        (underWay ? underWay(stage) : <UnderWay stage={stage} url={url} doing={doing} onCancel={onCancel} />)}
      {stage.state === 'comparing' && result(stage.task)}
      {stage.state === 'failed' && (
        <Failed stage={stage} url={url} onRetry={onRetry} onChange={onChange} onStartAgain={onStartAgain} />
      )}
    </Desk>
  )
}
