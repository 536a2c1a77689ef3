import { t } from '@pentimento/language'
import { VisuallyHidden } from '@pentimento/ui'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { type Placement, placeOf } from '../placement.ts'
import styles from './editor.module.css'
import type { Layers } from './layers.ts'
import { movedByKey } from './moving.ts'
import { useHands } from './use-hands.ts'

interface CompositionProps {
  layers: Layers
  placement: Placement
  /** URL of the preview with light and shadow; undefined until it's loaded. */
  finished: string | undefined
  onPlace: (placement: Placement) => void
  /** The background. */
  children: ReactNode
}

/** The subject on its background, moved and resized by pointer, wheel and keys. */
export function Composition({ layers, placement, finished, onPlace, children }: CompositionProps) {
  const frameRef = useRef<HTMLDivElement>(null)
  const { isHolding, hands } = useHands(frameRef, placement, onPlace)
  const { width, height } = layers
  const place = placeOf(layers, layers.box, layers.isCut, placement)
  return (
    <div
      ref={frameRef}
      className={styles.composition}
      style={{ '--ratio': width / height } as CSSProperties}
      data-holding={isHolding ? '' : undefined}
      {...hands}
    >
      {children}
      <button
        type="button"
        className={styles.handle}
        aria-label={t('Subject: arrow keys move it, plus and minus resize it')}
        onKeyDown={event => {
          const next = movedByKey(placement, event.key, event.shiftKey)
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
            left: share(place.left, width),
            top: share(place.top, height),
            width: share(place.width, width),
            height: share(place.height, height),
            scale: placement.flip ? '-1 1' : undefined,
          }}
        />
      </button>
      {finished && !isHolding && <img src={finished} alt="" draggable={false} className={styles.finished} />}
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

const share = (part: number, whole: number) => `${(100 * part) / whole}%`
