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
  /** Laid to the size of `after`, whatever its own. */
  before: ComparedPicture
  after: ComparedPicture
  /** Of the result, in pixels. */
  width: number
  height: number
  /** While true the whole original shows. @default false */
  showsOriginal?: boolean
}

/** A picture's pixel of so many of the screen is drawn as a square, not smoothed. */
const squareFrom = 3

/**
 * Two pictures of one scene, looked at through one view: zoomed by wheel, pinch, buttons and `+` `-`
 * `0` `1`, moved by dragging and arrows, with a divider between them. At 100 % a pixel of the result
 * is one of the screen.
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
        className={styles.room}
        data-near={isWhole ? undefined : ''}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: looked around in by keys
        tabIndex={0}
        aria-label={t(
          'Original and result. Plus and minus zoom, arrows move, 0 shows all, 1 shows full size',
        )}
        {...handlers}
      >
        {layers.map(({ src, alt, label, side }) => (
          <ComparedLayer key={side} side={side} label={label}>
            <img
              src={src}
              alt={alt}
              className={classNames(styles.picture, checkerboard)}
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
        onWhole={() => act({ type: 'whole' })}
        onFull={() => act({ type: 'full' })}
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
