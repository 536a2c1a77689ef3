import {
  addOp,
  CropFrame,
  createHistory,
  defaultBrush,
  MaskingStage,
  type MaskOp,
  MaskTools,
  pushHistory,
  redo,
  undo,
  useDecodedBitmap,
  ZoomCompare,
} from '@pentimento/stage'
import { Skeleton } from '@pentimento/ui'
import { Example, Stack } from '@pentimento/ui/design-system/example'
import { sampleComparison } from '@pentimento/ui/design-system/sample-comparison'
import { useEffect, useState } from 'react'
import styles from './stages.module.css'

const { width, height, before, after } = sampleComparison

/** The components that show images in editors: zoom, pan, mask, crop and compare. */
export function Stages() {
  return (
    <>
      <Example name="Canvas stage: zoom, pan, brush" wide>
        <Masking isEditable />
      </Example>
      <Example name="Canvas stage, to be looked at only" wide>
        <Masking isEditable={false} />
      </Example>
      <Example name="Canvas stage: frame" wide>
        <Framing />
      </Example>
      <Example name="Two images in one view" wide>
        <div className={styles.stage}>
          <ZoomCompare before={before} after={after} width={width} height={height} />
        </div>
      </Example>
    </>
  )
}

function Masking({ isEditable }: { isEditable: boolean }) {
  const { bitmap } = useDecodedBitmap(useSampleFile())
  const [history, setHistory] = useState(() => createHistory<readonly MaskOp[]>([]))
  const [brush, setBrush] = useState(() => defaultBrush({ width, height }))
  if (!bitmap) return <Skeleton height="26rem" radius="card" />
  return (
    <Stack>
      {isEditable && <MaskTools brush={brush} onBrush={setBrush} image={bitmap} />}
      <div className={styles.stage}>
        <MaskingStage
          image={bitmap}
          ops={history.present}
          onOp={op => setHistory(pushHistory(history, addOp(history.present, op)))}
          isEditable={isEditable}
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
    <div className={styles.stage}>
      <CropFrame
        url={before.src}
        imageSize={{ width, height }}
        margins={margins}
        maxMargin={2048}
        onChange={setMargins}
      />
    </div>
  )
}

/** The sample image as a file, as editors receive images. */
function useSampleFile(): Blob | undefined {
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
