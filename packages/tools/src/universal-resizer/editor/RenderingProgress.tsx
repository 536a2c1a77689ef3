import { t } from '@pentimento/language'
import {
  type ActiveStage,
  estimateOf,
  NotifyOption,
  Panel,
  StageArea,
  TaskInProgress,
  TaskProgress,
  useInitialFocus,
} from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { pipelineProgress } from '../../define-contract.ts'
import { subjectDetectionShare } from '../contract.ts'
import styles from './editor.module.css'
import { RenderingCard } from './RenderingCard.tsx'
import type { FormatBoard } from './use-board.ts'
import { useRows } from './use-rows.ts'

interface RenderingProgressProps {
  stage: ActiveStage
  board: FormatBoard | undefined
  /** URL of the original. */
  url: string | undefined
  onCancel: () => void
}

/** The board while its formats are rendered one after the other; only the image if there is no board. */
export function RenderingProgress({ board, url, ...rest }: RenderingProgressProps) {
  if (board) return <RenderingBoard board={board} {...rest} />
  return (
    <TaskInProgress
      stage={rest.stage}
      url={url}
      actionLabel={t('Creating the images…')}
      onCancel={rest.onCancel}
    />
  )
}

interface RenderingBoardProps extends Omit<RenderingProgressProps, 'url'> {
  board: FormatBoard
}

function RenderingBoard({ stage, board: { url, analysis, formats }, onCancel }: RenderingBoardProps) {
  const panelRef = useInitialFocus('button')
  const rows = useRows(formats.map(({ target }) => target))
  const count = formats.length
  const done = stage.state === 'processing' ? finishedFormats(stage.task.fraction, count) : 0
  return (
    <>
      <StageArea>
        <ul ref={rows.ref} className={styles.board}>
          {formats.map((format, index) => (
            <RenderingCard
              key={format.card.id}
              style={rows.styles[index]}
              imageUrl={url}
              analysis={analysis}
              format={format}
              fraction={Math.min(1, Math.max(0, done - index))}
            />
          ))}
        </ul>
      </StageArea>
      <Panel ref={panelRef} label={t('Progress')}>
        <TaskProgress
          stage={stage}
          actionLabel={
            done === 0
              ? t('Detecting the subject…')
              : t('Creating {number} of {count}…', { number: Math.min(count, Math.floor(done) + 1), count })
          }
        />
        <Button variant="outline" color="gray" wide onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <NotifyOption seconds={estimateOf(stage)} />
      </Panel>
    </>
  )
}

/** Number of finished formats at a task's progress, including the finished share of the current one. */
export function finishedFormats(fraction: number, count: number): number {
  const renderingFrom =
    pipelineProgress.from + subjectDetectionShare * (pipelineProgress.to - pipelineProgress.from)
  return Math.max(0, ((fraction - renderingFrom) / (pipelineProgress.to - renderingFrom)) * count)
}
