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
  /** Why the picture that came last is not in the hand. */
  refusal: ErrorCode | undefined
  onTake: (files: readonly File[]) => void
  /** What is being done, as `Lighting the picture`, and what is said when it is. */
  doing: string
  done: string
  /** The picture in the hand, and what may be asked; absent while the hand is empty. */
  asking: ReactNode
  /** What is seen while it is worked on. @default the picture, veiled */
  underWay?: (stage: StageUnderWay) => ReactNode
  result: (task: TaskIn<'ready'>) => ReactNode
  onCancel: () => void
  onRetry: () => void
  /** Back to what was asked; absent where there is no picture in the hand. */
  onChange: (() => void) | undefined
  onStartAgain: () => void
}

/** The whole of an editor that works on one picture: empty, asking, under way, its result, or what went wrong. */
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
