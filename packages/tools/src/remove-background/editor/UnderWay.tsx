import { Button, Progress } from '@pentimento/ui'
import { useEffect, useRef } from 'react'
import type { Stage } from './editing.ts'
import styles from './editor.module.css'
import { LonePicture } from './LonePicture.tsx'
import { noPreview, placeInQueue } from './words.ts'

type UnderWayStage = Extract<Stage, { state: 'chosen' | 'waiting' | 'working' }>

interface UnderWayProps {
  stage: UnderWayStage
  url: string | undefined
  onCancel: () => void
}

/** The picture while it is sent, waits and is worked on. */
export function UnderWay({ stage, url, onCancel }: UnderWayProps) {
  const panelRef = useRef<HTMLElement>(null)
  // What the hand had pressed is gone; the focus goes where the next act is.
  useEffect(() => panelRef.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const input = stage.state === 'chosen' ? undefined : stage.task.inputs[0]
  return (
    <>
      <div className={styles.stage}>
        <LonePicture
          url={url}
          alt="The picture being cut out"
          ratio={input && input.width / input.height}
          veiled
          fallback={noPreview}
        />
      </div>
      <aside ref={panelRef} className={styles.panel} aria-label="Progress">
        <Advance stage={stage} />
        <Button variant="outline" color="gray" wide onClick={onCancel}>
          Cancel
        </Button>
      </aside>
    </>
  )
}

function Advance({ stage }: { stage: UnderWayStage }) {
  switch (stage.state) {
    case 'chosen':
      return stage.fraction < 1 ? (
        <Progress label="Uploading" value={stage.fraction} />
      ) : (
        <Progress label="One moment" />
      )
    case 'waiting':
      return (
        <div className={styles.advance}>
          <Progress label="Waiting" />
          <p className={styles.aside}>{placeInQueue(stage.task.position, stage.task.estimateS)}</p>
        </div>
      )
    case 'working':
      return <Progress label="Cutting out" value={stage.task.fraction} />
  }
}
