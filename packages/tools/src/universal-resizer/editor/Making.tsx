import { t } from '@pentimento/language'
import { Advance, Panel, StageArea, type StageUnderWay, UnderWay, useFirstFocus } from '@pentimento/stage'
import { Button } from '@pentimento/ui'
import { working } from '../../define-contract.ts'
import { finding } from '../contract.ts'
import styles from './editor.module.css'
import type { Board } from './use-board.ts'
import { WorkingCard } from './WorkingCard.tsx'

interface MakingProps {
  stage: StageUnderWay
  board: Board | undefined
  /** URL of the original. */
  url: string | undefined
  onCancel: () => void
}

/** The board while its formats are rendered one after the other; only the image if there is no board. */
export function Making({ board, url, ...making }: MakingProps) {
  if (board) return <MakingBoard board={board} {...making} />
  return (
    <UnderWay stage={making.stage} url={url} doing={t('Creating the images…')} onCancel={making.onCancel} />
  )
}

interface MakingBoardProps extends Omit<MakingProps, 'url'> {
  board: Board
}

function MakingBoard({ stage, board: { url, scene, formats }, onCancel }: MakingBoardProps) {
  const panelRef = useFirstFocus('button')
  const count = formats.length
  const done = stage.state === 'working' ? formatsDone(stage.task.fraction, count) : 0
  return (
    <>
      <StageArea>
        <ul className={styles.board}>
          {formats.map((format, index) => (
            <WorkingCard
              key={format.card.id}
              url={url}
              scene={scene}
              format={format}
              fraction={Math.min(1, Math.max(0, done - index))}
            />
          ))}
        </ul>
      </StageArea>
      <Panel ref={panelRef} label={t('Progress')}>
        <Advance
          stage={stage}
          doing={
            done === 0
              ? t('Detecting the subject…')
              : t('Creating {number} of {count}…', { number: Math.min(count, Math.floor(done) + 1), count })
          }
        />
        <Button variant="outline" color="gray" wide onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Panel>
    </>
  )
}

/** Number of finished formats at a task's progress, including the finished share of the current one. */
export function formatsDone(fraction: number, count: number): number {
  const begun = working.from + finding * (working.to - working.from)
  return Math.max(0, ((fraction - begun) / (working.to - begun)) * count)
}
