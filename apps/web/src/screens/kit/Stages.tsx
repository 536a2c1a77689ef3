import {
  advance,
  begin,
  Frame,
  firstBrush,
  type Mark,
  MaskingStage,
  MaskTools,
  redo,
  undo,
  useDrawable,
  withMark,
  ZoomCompare,
} from '@pentimento/stage'
import { Skeleton } from '@pentimento/ui'
import { Shown, Stack } from '@pentimento/ui/kit/shown'
import { stillLife } from '@pentimento/ui/kit/still-life'
import { useEffect, useState } from 'react'
import styles from './stages.module.css'

const { width, height, before, after } = stillLife

/** The components that show images in editors: zoom, pan, mask, crop and compare. */
export function Stages() {
  return (
    <>
      <Shown name="Canvas stage: zoom, pan, brush" wide>
        <Masking mayMark />
      </Shown>
      <Shown name="Canvas stage, to be looked at only" wide>
        <Masking mayMark={false} />
      </Shown>
      <Shown name="Canvas stage: frame" wide>
        <Framing />
      </Shown>
      <Shown name="Two pictures through one view" wide>
        <div className={styles['stage']}>
          <ZoomCompare
            before={{ ...before, label: 'Before' }}
            after={{ ...after, label: 'After' }}
            width={width}
            height={height}
          />
        </div>
      </Shown>
    </>
  )
}

function Masking({ mayMark }: { mayMark: boolean }) {
  const { drawable } = useDrawable(useStillLife())
  const [history, setHistory] = useState(() => begin<readonly Mark[]>([]))
  const [brush, setBrush] = useState(() => firstBrush({ width, height }))
  if (!drawable) return <Skeleton height="26rem" radius="card" />
  return (
    <Stack>
      {mayMark && <MaskTools brush={brush} onBrush={setBrush} picture={drawable} />}
      <div className={styles['stage']}>
        <MaskingStage
          picture={drawable}
          marks={history.present}
          onMark={mark => setHistory(advance(history, withMark(history.present, mark)))}
          mayMark={mayMark}
          brush={brush}
          onBrush={setBrush}
          onUndo={history.past.length > 0 ? () => setHistory(undo(history)) : undefined}
          onRedo={history.future.length > 0 ? () => setHistory(redo(history)) : undefined}
        />
      </div>
    </Stack>
  )
}

function Framing() {
  const [margins, setMargins] = useState({ left: 0, right: 120, up: 40, down: 0 })
  return (
    <div className={styles['stage']}>
      <Frame url={before.src} size={{ width, height }} margins={margins} most={2048} onFrame={setMargins} />
    </div>
  )
}

/** The sample image as a file, as editors receive images. */
function useStillLife(): Blob | undefined {
  const [file, setFile] = useState<Blob>()
  useEffect(() => {
    const image = new Image(width, height)
    image.src = before.src
    void image.decode().then(() => {
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.convertToBlob().then(setFile)
    })
  }, [])
  return file
}
