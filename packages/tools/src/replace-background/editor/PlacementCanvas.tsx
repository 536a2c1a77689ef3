import { t } from '@pentimento/language'
import { VisuallyHidden } from '@pentimento/ui'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { type Placement, placementRect } from '../placement.ts'
import styles from './editor.module.css'
import type { Layers } from './layers.ts'
import { placementAfterKey } from './move-placement.ts'
import { usePlacementGestures } from './use-placement-gestures.ts'

interface PlacementCanvasProps {
  layers: Layers
  placement: Placement
  /** URL of the preview with light and shadow; undefined until it's loaded. */
  previewUrl: string | undefined
  onPlace: (placement: Placement) => void
  /** The background. */
  children: ReactNode
}

/** The subject on its background, moved and resized by pointer, wheel and keys. */
export function PlacementCanvas({ layers, placement, previewUrl, onPlace, children }: PlacementCanvasProps) {
  const frameRef = useRef<HTMLDivElement>(null)
  const { isDragging, handlers } = usePlacementGestures(frameRef, placement, onPlace)
  const { width, height } = layers
  const rect = placementRect(layers, layers.box, layers.isCut, placement)
  return (
    <div
      ref={frameRef}
      className={styles.composition}
      style={{ '--ratio': width / height } as CSSProperties}
      data-dragging={isDragging ? '' : undefined}
      {...handlers}
    >
      {children}
      <button
        type="button"
        className={styles.handle}
        aria-label={t('Subject: arrow keys move it, plus and minus resize it')}
        onKeyDown={event => {
          const next = placementAfterKey(placement, event.key, event.shiftKey)
          if (!next) return
          event.preventDefault()
          onPlace(next)
        }}
      >
        <img
          src={layers.subject.href}
          alt=""
          draggable={false}
          className={styles.subject}
          style={{
            left: toPercent(rect.left, width),
            top: toPercent(rect.top, height),
            width: toPercent(rect.width, width),
            height: toPercent(rect.height, height),
            scale: placement.flip ? '-1 1' : undefined,
          }}
        />
      </button>
      {previewUrl && !isDragging && (
        <img src={previewUrl} alt="" draggable={false} className={styles.renderedPreview} />
      )}
      <VisuallyHidden>
        <output aria-label={t('Subject position')}>
          {t('{scale}%, {x}% right, {y}% down', {
            scale: placement.scale,
            x: placement.x,
            y: placement.y,
          })}
        </output>
      </VisuallyHidden>
    </div>
  )
}

const toPercent = (part: number, total: number) => `${(100 * part) / total}%`
