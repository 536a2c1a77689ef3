import { t } from '@pentimento/language'
import { ComparedLayer, Divider, useDivider } from '@pentimento/ui'
import { type CSSProperties, useRef, useState } from 'react'
import type { Light, Lighting } from '../contract.ts'
import styles from './editor.module.css'
import { LightHandle } from './LightHandle.tsx'
import type { Surface } from './surface.ts'
import { useHasTransparency } from './use-has-transparency.ts'
import { usePreviewCanvas } from './use-preview-canvas.ts'

interface PreviewStageProps {
  /** URL of the original. */
  originalUrl: string
  surface: Surface
  lighting: Lighting
  selectedLight: number | undefined
  showsOriginal: boolean
  onSelect: (index: number) => void
  onMove: (index: number, changed: Partial<Light>) => void
}

/** Live preview of the relit image, with a handle for each light. */
export function PreviewStage(props: PreviewStageProps) {
  const { originalUrl, surface, lighting, selectedLight, showsOriginal, onSelect, onMove } = props
  const frameRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const hasPreview = usePreviewCanvas(canvasRef, surface, lighting)
  const hasTransparency = useHasTransparency(originalUrl)
  const [dividerPosition, setDividerPosition] = useState(0)
  const { handleRef, isDragged, listeners } = useDivider(frameRef, setDividerPosition)
  const style = {
    '--ratio': surface.width / surface.height,
    '--at': showsOriginal || !hasPreview ? 1 : dividerPosition,
    '--mask': `url("${originalUrl}")`,
  } as CSSProperties
  return (
    <div className={styles.preview} style={style}>
      <div ref={frameRef} className={styles.frame}>
        <ComparedLayer
          side="before"
          label={dividerPosition > 0.15 || showsOriginal ? t('Original') : undefined}
        >
          <img className={styles.image} src={originalUrl} alt={t('Original')} draggable={false} />
        </ComparedLayer>
        <ComparedLayer side="after">
          <canvas
            ref={canvasRef}
            className={styles.image}
            data-lit={hasPreview ? '' : undefined}
            data-masked={hasTransparency ? '' : undefined}
            role="img"
            aria-label={t('Relit image')}
          />
        </ComparedLayer>
        {hasPreview && (
          <Divider
            position={dividerPosition}
            onMove={setDividerPosition}
            handleRef={handleRef}
            isDragged={isDragged}
            listeners={listeners}
            isHidden={showsOriginal}
            label={t('Divider between original and preview')}
            valueText={original =>
              t('{original}% original, {preview}% preview', { original, preview: 100 - original })
            }
          />
        )}
        {lighting.lights.map((light, index) => (
          <LightHandle
            // biome-ignore lint/suspicious/noArrayIndexKey: a light has no identity but its index
            key={index}
            number={index + 1}
            light={light}
            isSelected={index === selectedLight}
            frameRef={frameRef}
            onSelect={() => onSelect(index)}
            onMove={changed => onMove(index, changed)}
          />
        ))}
      </div>
      {!hasPreview && (
        <p className={styles.unavailable} role="note">
          {t(
            'This browser doesn’t support WebGL 2, so there’s no live preview. The server renders the light.',
          )}
        </p>
      )}
    </div>
  )
}
