import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import type { ReactNode } from 'react'
import { Panel, StageArea } from './EditorLayout.tsx'
import { noPreviewMessage } from './messages.ts'
import { estimateOf, NotifyOption } from './notify-when-done.tsx'
import type { ActiveStage } from './run.ts'
import { SingleImage } from './SingleImage.tsx'
import { TaskProgress } from './TaskProgress.tsx'
import { useInitialFocus } from './use-initial-focus.ts'

interface TaskInProgressProps {
  stage: ActiveStage
  url: string | undefined
  /** Shown on the stage if there is no image yet. */
  content?: ReactNode
  /** The action in progress, such as `Cutting out`. */
  actionLabel: string
  onCancel: () => void
}

/** The image while its task is uploading, queued or processing. */
export function TaskInProgress({ stage, url, content, actionLabel, onCancel }: TaskInProgressProps) {
  const panelRef = useInitialFocus('button')
  const input = stage.state === 'uploading' ? undefined : stage.task.inputs[0]
  return (
    <>
      <StageArea>
        {content ?? (
          <SingleImage
            url={url}
            alt={t('Image being processed')}
            ratio={input && input.width / input.height}
            isDimmed
            fallback={noPreviewMessage}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Progress')}>
        <TaskProgress stage={stage} actionLabel={actionLabel} />
        <Button variant="outline" color="gray" wide onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <NotifyOption seconds={estimateOf(stage)} />
      </Panel>
    </>
  )
}
