import { t } from '@pentimento/language'
import { Button, Progress } from '@pentimento/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Acts, Aside, Panel, StageArea } from './Desk.tsx'
import { LonePicture } from './LonePicture.tsx'
import type { Stage } from './run.ts'
import { noPreview, placeInQueue } from './words.ts'

type UnderWayStage = Extract<Stage, { state: 'chosen' | 'waiting' | 'working' }>

interface UnderWayProps {
  stage: UnderWayStage
  url: string | undefined
  /** What lies on the stage where there is no picture yet. */
  picture?: ReactNode
  /** What is being done, as `Cutting out`. */
  doing: string
  onCancel: () => void
}

/** The picture while it is sent, waits and is worked on. */
export function UnderWay({ stage, url, picture, doing, onCancel }: UnderWayProps) {
  const panelRef = useRef<HTMLElement>(null)
  // What the hand had pressed is gone; the focus goes where the next act is.
  useEffect(() => panelRef.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const input = stage.state === 'chosen' ? undefined : stage.task.inputs[0]
  return (
    <>
      <StageArea>
        {picture ?? (
          <LonePicture
            url={url}
            alt={t('The picture being worked on')}
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

function Advance({ stage, doing }: Pick<UnderWayProps, 'stage' | 'doing'>) {
  switch (stage.state) {
    case 'chosen':
      return stage.fraction < 1 ? (
        <Progress label={t('Uploading')} value={stage.fraction} />
      ) : (
        <Progress label={t('One moment')} />
      )
    case 'waiting':
      return (
        <Acts>
          <Progress label={t('Waiting')} />
          <Aside>{placeInQueue(stage.task.position, stage.task.estimateS)}</Aside>
        </Acts>
      )
    case 'working':
      return <Progress label={doing} value={stage.task.fraction} />
  }
}
