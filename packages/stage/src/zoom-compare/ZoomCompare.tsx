import { t } from '@pentimento/language'
import {
  ComparedLayer,
  type ComparedPicture,
  checkerboard,
  classNames,
  Divider,
  useDivider,
} from '@pentimento/ui'
import { type CSSProperties, useRef, useState } from 'react'
import type { View } from '../masking/view.ts'
import { fullScale, useLooking } from './use-looking.ts'
import { ZoomBar } from './ZoomBar.tsx'
import styles from './zoom-compare.module.css'

interface ZoomCompareProps {
  /** Scaled to the size of `after`. */
  before: ComparedPicture
  after: ComparedPicture
  /** Size of the result, in pixels. */
  width: number
  height: number
  /** Show only the original. @default false */
  showsOriginal?: boolean
}

/** From this many screen pixels per image pixel, pixels are drawn as squares instead of smoothed. */
const squareFrom = 3

/**
 * Compares two images of the same scene with a divider and a shared transform: zoom by wheel, pinch, buttons and
 * the keys `+` `-` `0` `1`; pan by dragging and the arrow keys. At 100 %, one pixel of the result is one screen pixel.
 */
export function ZoomCompare({ before, after, width, height, showsOriginal = false }: ZoomCompareProps) {
  const roomRef = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0.5)
  const { view, isWhole, isFarthest, room, act, handlers } = useLooking(roomRef, { width, height })
  const { handleRef, isDragged, listeners } = useDivider(roomRef, setPlace)
  const layers = [
    { ...before, side: 'before' },
    { ...after, side: 'after' },
  ] as const
  return (
    <div
      className={styles.compare}
      style={{ '--ratio': width / height, '--at': showsOriginal ? 1 : place } as CSSProperties}
    >
      <section
        ref={roomRef}
        className={styles.viewport}
        data-zoomed={isWhole ? undefined : ''}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: panned and zoomed by keys
        tabIndex={0}
        aria-label={t(
          'Original and result. Plus and minus zoom, arrow keys move, 0 fits the whole image, 1 shows full size',
        )}
        {...handlers}
      >
        {layers.map(({ src, alt, label, side }) => (
          <ComparedLayer key={side} side={side} label={label}>
            <img
              src={src}
              alt={alt}
              className={classNames(styles.image, checkerboard)}
              draggable={false}
              style={view && placed(view, width, height)}
            />
          </ComparedLayer>
        ))}
        <Divider
          position={place}
          onMove={setPlace}
          handleRef={handleRef}
          isDragged={isDragged}
          listeners={listeners}
          isHidden={showsOriginal}
          label={t('Divider between original and result')}
          wordsAt={original =>
            t('{original}% original, {result}% result', { original, result: 100 - original })
          }
        />
      </section>
      <ZoomBar
        zoom={view ? Math.round((view.scale / fullScale()) * 100) : undefined}
        isWhole={isWhole}
        isFarthest={isFarthest}
        onZoom={factor =>
          room && act({ type: 'zoom', factor, about: { x: room.width / 2, y: room.height / 2 } })
        }
        onWhole={() => act({ type: 'fit' })}
        onFull={() => act({ type: 'full-size' })}
      />
    </div>
  )
}

function placed({ scale, x, y }: View, width: number, height: number): CSSProperties {
  return {
    width: width * scale,
    height: height * scale,
    transform: `translate(${x}px, ${y}px)`,
    imageRendering: scale >= squareFrom * fullScale() ? 'pixelated' : undefined,
  }
}
