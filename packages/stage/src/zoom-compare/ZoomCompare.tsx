import { t } from '@pentimento/language'
import {
  type ComparedImage,
  ComparedLayer,
  checkerboard,
  classNames,
  Divider,
  useDivider,
} from '@pentimento/ui'
import { type CSSProperties, useRef, useState } from 'react'
import type { ViewportTransform } from '../masking/viewport-transform.ts'
import { fullScale, useZoomView } from './use-zoom-view.ts'
import { ZoomBar } from './ZoomBar.tsx'
import styles from './zoom-compare.module.css'

interface ZoomCompareProps {
  /** Scaled to the size of `after`. */
  before: ComparedImage
  after: ComparedImage
  /** Size of the result, in pixels. */
  width: number
  height: number
  /** Show only the original. @default false */
  showsOriginal?: boolean
}

/** From this many screen pixels per image pixel, pixels are drawn as squares instead of smoothed. */
const pixelatedFromScale = 3

/**
 * Compares two images of the same scene with a divider and a shared transform: zoom by wheel, pinch, buttons and
 * the keys `+` `-` `0` `1`; pan by dragging and the arrow keys. At 100 %, one pixel of the result is one screen pixel.
 */
export function ZoomCompare({ before, after, width, height, showsOriginal = false }: ZoomCompareProps) {
  const viewportRef = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0.5)
  const { transform, isFitted, isMinZoom, viewport, dispatch, handlers } = useZoomView(viewportRef, {
    width,
    height,
  })
  const { handleRef, isDragged, listeners } = useDivider(viewportRef, setPosition)
  const layers = [
    { ...before, side: 'before' },
    { ...after, side: 'after' },
  ] as const
  return (
    <div
      className={styles.compare}
      style={{ '--ratio': width / height, '--at': showsOriginal ? 1 : position } as CSSProperties}
    >
      <section
        ref={viewportRef}
        className={styles.viewport}
        data-zoomed={isFitted ? undefined : ''}
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
              style={transform && imageStyle(transform, width, height)}
            />
          </ComparedLayer>
        ))}
        <Divider
          position={position}
          onMove={setPosition}
          handleRef={handleRef}
          isDragged={isDragged}
          listeners={listeners}
          isHidden={showsOriginal}
          label={t('Divider between original and result')}
          valueText={original =>
            t('{original}% original, {result}% result', { original, result: 100 - original })
          }
        />
      </section>
      <ZoomBar
        percentage={transform ? Math.round((transform.scale / fullScale()) * 100) : undefined}
        isFitted={isFitted}
        isMinZoom={isMinZoom}
        onZoom={factor =>
          viewport &&
          dispatch({ type: 'zoom', factor, anchor: { x: viewport.width / 2, y: viewport.height / 2 } })
        }
        onFit={() => dispatch({ type: 'fit' })}
        onFullSize={() => dispatch({ type: 'full-size' })}
      />
    </div>
  )
}

function imageStyle({ scale, x, y }: ViewportTransform, width: number, height: number): CSSProperties {
  return {
    width: width * scale,
    height: height * scale,
    transform: `translate(${x}px, ${y}px)`,
    imageRendering: scale >= pixelatedFromScale * fullScale() ? 'pixelated' : undefined,
  }
}
