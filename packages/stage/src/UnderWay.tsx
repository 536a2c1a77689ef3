import { t } from '@pentimento/language'
import { Button } from '@pentimento/ui'
import type { ReactNode } from 'react'
import { Advance, type StageUnderWay } from './Advance.tsx'
import { Panel, StageArea } from './Desk.tsx'
import { LonePicture } from './LonePicture.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import { noPreview } from './words.ts'

interface UnderWayProps {
  stage: StageUnderWay
  url: string | undefined
  /** Shown on the stage if there is no image yet. */
  picture?: ReactNode
  /** The action in progress, such as `Cutting out`. */
  doing: string
  onCancel: () => void
}

/** The image while its task is uploading, queued or processing. */
export function UnderWay({ stage, url, picture, doing, onCancel }: UnderWayProps) {
  const panelRef = useFirstFocus('button')
  const input = stage.state === 'chosen' ? undefined : stage.task.inputs[0]
  return (
    <>
      <StageArea>
        {picture ?? (
          <LonePicture
            url={url}
            alt={t('Image being processed')}
            ratio={input && input.width / input.height}
            veiled
            fallback={noPreview}
          />
        )}
      </StageArea>
      <Panel ref={panelRef} label={t('Progress')}>
        <Advance stage={stage} doing={doing} />
        <Button variant="outline" color="gray" wide onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Panel>
    </>
  )
}
