import { t } from '@pentimento/language'
import { ComparedLayer, Divider, useDivider } from '@pentimento/ui'
import { type CSSProperties, useRef, useState } from 'react'
import type { Light, Lighting } from '../contract.ts'
import styles from './editor.module.css'
import { LampHandle } from './LampHandle.tsx'
import type { Surface } from './surface.ts'
import { useHasTransparency } from './use-has-transparency.ts'
import { useLitCanvas } from './use-lit-canvas.ts'

interface LitStageProps {
  /** URL of the original. */
  url: string
  surface: Surface
  lighting: Lighting
  chosen: number | undefined
  showsOriginal: boolean
  onChoose: (index: number) => void
  onMove: (index: number, place: Partial<Light>) => void
}

/** Live preview of the relit image, with a handle for each light. */
export function LitStage(props: LitStageProps) {
  const { url, surface, lighting, chosen, showsOriginal, onChoose, onMove } = props
  const frameRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const isLit = useLitCanvas(canvasRef, surface, lighting)
  const hasTransparency = useHasTransparency(url)
  const [place, setPlace] = useState(0)
  const { handleRef, isDragged, listeners } = useDivider(frameRef, setPlace)
  const shape = {
    '--ratio': surface.width / surface.height,
    '--at': showsOriginal || !isLit ? 1 : place,
    '--mask': `url("${url}")`,
  } as CSSProperties
  return (
    <div className={styles.room} style={shape}>
      <div ref={frameRef} className={styles.frame}>
        <ComparedLayer side="before" label={place > 0.15 || showsOriginal ? t('Original') : undefined}>
          <img className={styles.picture} src={url} alt={t('Original')} draggable={false} />
        </ComparedLayer>
        <ComparedLayer side="after">
          <canvas
            ref={canvasRef}
            className={styles.picture}
            data-lit={isLit ? '' : undefined}
            data-masked={hasTransparency ? '' : undefined}
            role="img"
            aria-label={t('Relit image')}
          />
        </ComparedLayer>
        {isLit && (
          <Divider
            position={place}
            onMove={setPlace}
            handleRef={handleRef}
            isDragged={isDragged}
            listeners={listeners}
            isHidden={showsOriginal}
            label={t('Divider between original and preview')}
            wordsAt={original =>
              t('{original}% original, {preview}% preview', { original, preview: 100 - original })
            }
          />
        )}
        {lighting.lights.map((lamp, index) => (
          <LampHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a light has no identity but its index
            key={index}
            number={index + 1}
            lamp={lamp}
            isChosen={index === chosen}
            frameRef={frameRef}
            onChoose={() => onChoose(index)}
            onMove={to => onMove(index, to)}
          />
        ))}
      </div>
      {!isLit && (
        <p className={styles.unlit} role="note">
          {t(
            'This browser doesn’t support WebGL 2, so there’s no live preview. The server renders the light.',
          )}
        </p>
      )}
    </div>
  )
}
