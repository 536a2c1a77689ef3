import type { TaskInState } from '@pentimento/protocol'
import type { ComponentProps, ReactNode } from 'react'
import { EditorLayout } from './EditorLayout.tsx'
import { EmptyStage } from './EmptyStage.tsx'
import { announcementFor } from './messages.ts'
import type { ActiveStage, Stage } from './run.ts'
import { TaskError } from './TaskError.tsx'
import { TaskInProgress } from './TaskInProgress.tsx'

interface SingleImageEditorProps
  extends Pick<
    ComponentProps<typeof EmptyStage>,
    'maxBytes' | 'examples' | 'fetchImage' | 'notify' | 'takesFocus'
  > {
  stage: Stage
  url: string | undefined
  /** Why the last image was rejected. */
  rejection: string | undefined
  onFiles: (files: readonly File[]) => void
  /** The action in progress, such as `Relighting`, and the announcement when it's done. */
  actionLabel: string
  doneLabel: string
  /** The current image and its options; absent while there is no image. */
  options: ReactNode
  /** Content while the task is active. @default the image, dimmed */
  progress?: (stage: ActiveStage) => ReactNode
  result: (task: TaskInState<'ready'>) => ReactNode
  onCancel: () => void
  onRetry: () => void
  /** Return to the options; absent if there is no image. */
  onChangeOptions: (() => void) | undefined
  onStartOver: () => void
}

/** An editor for one image in all its states: empty, options, in progress, result, or error. */
export function SingleImageEditor({
  stage,
  url,
  rejection,
  onFiles,
  actionLabel,
  doneLabel,
  options,
  progress,
  result,
  onCancel,
  onRetry,
  onChangeOptions,
  onStartOver,
  ...emptyStageProps
}: SingleImageEditorProps) {
  return (
    <EditorLayout stage={stage} announcement={announcementFor(stage, actionLabel, doneLabel)}>
      {stage.state === 'empty' &&
        (options ?? <EmptyStage {...emptyStageProps} error={rejection} onFiles={onFiles} />)}
      {(stage.state === 'uploading' || stage.state === 'queued' || stage.state === 'processing') &&
        (progress ? (
          progress(stage)
        ) : (
          <TaskInProgress stage={stage} url={url} actionLabel={actionLabel} onCancel={onCancel} />
        ))}
      {stage.state === 'ready' && result(stage.task)}
      {stage.state === 'error' && (
        <TaskError
          stage={stage}
          url={url}
          onRetry={onRetry}
          onChangeOptions={onChangeOptions}
          onStartOver={onStartOver}
        />
      )}
    </EditorLayout>
  )
}
