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
import { useShowOriginal } from '../use-show-original.ts'
import { fullScale, useZoomView } from './use-zoom-view.ts'
import { type CompareView, ZoomBar } from './ZoomBar.tsx'
import styles from './zoom-compare.module.css'

interface ZoomCompareProps {
  /** Scaled to the size of `after`; undefined if there is nothing to compare it with. */
  before?: Omit<ComparedImage, 'label'> | undefined
  after: Omit<ComparedImage, 'label'>
  /** Size of the result, in pixels. */
  width: number
  height: number
  /** Behind the result's transparent pixels, a CSS `background`. @default a checkerboard */
  background?: string | undefined
}

/** From this many screen pixels per image pixel, pixels are drawn as squares instead of smoothed. */
const pixelatedFromScale = 3

/**
 * A result, zoomed and panned, and compared with another image of the same scene if there is one: with a divider, side by
 * side, or the original while a button is held. Both have the same transform: zoom by wheel, pinch, buttons and the keys
 * `+` `-` `0` `1`; pan by dragging and the arrow keys. At 100 %, one pixel of the result is one screen pixel.
 */
export function ZoomCompare({ before, after, width, height, background }: ZoomCompareProps) {
  const viewportRef = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0.5)
  const [view, setView] = useState<CompareView>('divider')
  const { showsOriginal, buttonProps } = useShowOriginal()
  const isSplit = view === 'side-by-side'
  const { transform, isFitted, isMinZoom, viewport, dispatch, handlers } = useZoomView(
    viewportRef,
    { width, height },
    isSplit ? 2 : 1,
  )
  const { handleRef, isDragged, listeners } = useDivider(viewportRef, setPosition)
  const style = transform && imageStyle(transform, width, height)
  const dividerAt = showsOriginal ? 1 : before ? position : 0
  return (
    <div className={styles.compare} style={{ '--ratio': width / height, '--at': dividerAt } as CSSProperties}>
      <section
        ref={viewportRef}
        className={styles.viewport}
        data-zoomed={isFitted ? undefined : ''}
        data-view={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: panned and zoomed by keys
        tabIndex={0}
        aria-label={t(
          before
            ? 'Original and result. Plus and minus zoom, arrow keys move, 0 fits the whole image, 1 shows full size'
            : 'Result. Plus and minus zoom, arrow keys move, 0 fits the whole image, 1 shows full size',
        )}
        {...handlers}
      >
        {before && <Pane side="before" label={t('Before')} {...before} style={style} />}
        <Pane
          side="after"
          label={before ? t('After') : undefined}
          {...after}
          style={style}
          background={background}
        />
        {before && !isSplit && (
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
        )}
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
        comparison={
          before && {
            view,
            onView: next => {
              dispatch({ type: 'fit' })
              setView(next)
            },
            holdProps: buttonProps,
          }
        }
      />
    </div>
  )
}

interface PaneProps extends Omit<ComparedImage, 'label'> {
  side: 'before' | 'after'
  label: string | undefined
  style: CSSProperties | undefined
  background?: string | undefined
}

/** One of the two images. */
function Pane({ side, src, alt, label, style, background }: PaneProps) {
  return (
    <div className={styles.pane} data-side={side}>
      <ComparedLayer side={side} label={label}>
        <img
          src={src}
          alt={alt}
          className={classNames(styles.image, !background && checkerboard)}
          draggable={false}
          style={{ ...style, ...(background && { background }) }}
        />
      </ComparedLayer>
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
