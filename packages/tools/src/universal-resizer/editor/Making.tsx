import { Acts, Aside, Panel, placeInQueue, type Stage, StageArea, UnderWay } from '@pentimento/stage'
import { Button, Progress } from '@pentimento/ui'
import { useEffect, useRef } from 'react'
import { working } from '../../define-contract.ts'
import { finding } from '../contract.ts'
import { planFor } from '../plan.ts'
import { type Editing, targetsFor } from './editing.ts'
import styles from './editor.module.css'
import type { usePreview } from './use-preview.ts'
import { blankScene, type Search } from './use-scene.ts'
import { WorkingCard } from './WorkingCard.tsx'

interface MakingProps {
  stage: Extract<Stage, { state: 'chosen' | 'waiting' | 'working' }>
  preview: ReturnType<typeof usePreview>
  /** Of the picture as it came. */
  url: string | undefined
  search: Search
  editing: Editing
  onCancel: () => void
}

/** The board while its formats are made, one after the other; where it cannot be drawn, the picture alone. */
export function Making({ preview, url, ...making }: MakingProps) {
  if (preview) return <MakingBoard preview={preview} {...making} />
  return <UnderWay stage={making.stage} url={url} doing="Making the pictures" onCancel={making.onCancel} />
}

interface MakingBoardProps extends Omit<MakingProps, 'url'> {
  preview: NonNullable<MakingProps['preview']>
}

function MakingBoard({ stage, preview, search, editing, onCancel }: MakingBoardProps) {
  const panelRef = useRef<HTMLElement>(null)
  useEffect(() => panelRef.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const scene = search.state === 'found' ? search.scene : blankScene(preview.size)
  const targets = targetsFor(editing.cards)
  const done = stage.state === 'working' ? formatsDone(stage.task.fraction, targets.length) : 0
  return (
    <>
      <StageArea>
        <ul className={styles.board}>
          {targets.map((target, index) => (
            <WorkingCard
              key={target.name}
              url={preview.url}
              target={target}
              scene={scene}
              plan={planFor(scene, target, editing.cards[index])}
              ground={editing.cards[index]?.ground ?? editing.settings.ground}
              fraction={Math.min(1, Math.max(0, done - index))}
            />
          ))}
        </ul>
      </StageArea>
      <Panel ref={panelRef} label="Progress">
        <Acts>
          {stage.state === 'chosen' &&
            (stage.fraction < 1 ? (
              <Progress label="Uploading" value={stage.fraction} />
            ) : (
              <Progress label="One moment" />
            ))}
          {stage.state === 'waiting' && (
            <>
              <Progress label="Waiting" />
              <Aside>{placeInQueue(stage.task.position, stage.task.estimateS)}</Aside>
            </>
          )}
          {stage.state === 'working' && (
            <Progress
              label={
                done === 0
                  ? 'Finding the subject'
                  : `Making ${Math.min(targets.length, Math.floor(done) + 1)} of ${targets.length}`
              }
              value={stage.task.fraction}
            />
          )}
        </Acts>
        <Button variant="outline" color="gray" wide onClick={onCancel}>
          Cancel
        </Button>
      </Panel>
    </>
  )
}

/** How many formats are made at a fraction of a task, the one under way by its share. */
export function formatsDone(fraction: number, count: number): number {
  const begun = working.from + finding * (working.to - working.from)
  return Math.max(0, ((fraction - begun) / (working.to - begun)) * count)
}
