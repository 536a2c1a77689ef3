import { t } from '@pentimento/language'
import { Progress } from '@pentimento/ui'
import { Acts, Aside } from './Desk.tsx'
import type { Stage } from './run.ts'
import { placeInQueue } from './words.ts'

export type StageUnderWay = Extract<Stage, { state: 'chosen' | 'waiting' | 'working' }>

interface AdvanceProps {
  stage: StageUnderWay
  /** The action in progress, such as `Cutting out`. */
  doing: string
}

/** Progress of a task. The line of the queue position is always reserved, to avoid layout shifts. */
export function Advance({ stage, doing }: AdvanceProps) {
  const place = stage.state === 'waiting' && placeInQueue(stage.task.position, stage.task.estimateS)
  return (
    <Acts>
      <Progress {...advanceOf(stage, doing)} />
      <Aside>{place || '\u00a0'}</Aside>
    </Acts>
  )
}

function advanceOf(stage: StageUnderWay, doing: string): { label: string; value?: number } {
  switch (stage.state) {
    case 'chosen':
      return stage.fraction < 1
        ? { label: t('Uploading…'), value: stage.fraction }
        : { label: t('One moment…') }
    case 'waiting':
      return { label: t('Waiting') }
    case 'working':
      return { label: doing, value: stage.task.fraction }
  }
}
