import { t } from '@pentimento/language'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import type { Size } from '../masking/viewport-transform.ts'
import { useElementSize } from '../use-element-size.ts'
import styles from './frame.module.css'
import { type Area, computeVisibleArea, type FrameHandle, type Margins, resizeFrame } from './margins.ts'

interface CropFrameProps {
  /** URL of the image. */
  url: string
  /** Size of the image, in pixels. */
  imageSize: Size
  margins: Margins
  /** Maximum margin per side, in pixels. */
  maxMargin: number
  onChange: (margins: Margins) => void
}

const sides = [
  { handle: 'left', label: t('Left edge of the frame') },
  { handle: 'right', label: t('Right edge of the frame') },
  { handle: 'up', label: t('Top edge of the frame') },
  { handle: 'down', label: t('Bottom edge of the frame') },
] as const
const corners = ['left-up', 'right-up', 'left-down', 'right-down'] as const
const step = 10
const largeStep = 100

interface Drag {
  handle: FrameHandle
  startMargins: Margins
  x: number
  y: number
  /** The visible area at the start of the drag; constant during it, or the image would move under the pointer. */
  visibleArea: Area
}

/** An image with a frame that is resized by its sides and corners and moved by its inside. */
export function CropFrame(props: CropFrameProps) {
  const { url, imageSize, margins, maxMargin } = props
  const viewportRef = useRef<HTMLDivElement>(null)
  const { visibleArea, isMeasured, isDragging, pointerHandlers, onKeyDown } = useFrameDrag(viewportRef, props)
  const frame = {
    width: imageSize.width + margins.left + margins.right,
    height: imageSize.height + margins.up + margins.down,
  }
  return (
    <div ref={viewportRef} className={styles.viewport} data-dragging={isDragging ? '' : undefined}>
      {/* Remounted once the viewport is measured, so that it appears in place instead of moving there. */}
      <Fragment key={isMeasured ? 'measured' : 'before'}>
        <img
          src={url}
          alt={t('Image being framed')}
          className={styles.image}
          style={positionStyle(visibleArea, { x: 0, y: 0, ...imageSize })}
          draggable={false}
        />
        <div
          className={styles.frame}
          style={positionStyle(visibleArea, { x: -margins.left, y: -margins.up, ...frame })}
        >
          <div className={styles.inside} {...pointerHandlers('inside')} />
          {corners.map(handle => (
            <span key={handle} className={styles.corner} data-handle={handle} {...pointerHandlers(handle)} />
          ))}
          {sides.map(({ handle, label }) => (
            <div
              key={handle}
              className={styles.side}
              data-handle={handle}
              role="slider"
              tabIndex={0}
              aria-label={label}
              aria-orientation={handle === 'left' || handle === 'right' ? 'horizontal' : 'vertical'}
              aria-valuemin={-Math.max(imageSize.width, imageSize.height)}
              aria-valuemax={maxMargin}
              aria-valuenow={margins[handle]}
              aria-valuetext={marginText(margins[handle])}
              onKeyDown={event => onKeyDown(event, handle)}
              {...pointerHandlers(handle)}
            />
          ))}
          <output className={styles.size} aria-label={t('Size of the result')}>
            {frame.width} × {frame.height}
          </output>
        </div>
      </Fragment>
    </div>
  )
}

/** Resizes the frame by pointer or keyboard, and computes the visible area. */
function useFrameDrag(
  viewportRef: RefObject<HTMLElement | null>,
  { imageSize, margins, maxMargin, onChange }: CropFrameProps,
) {
  const viewport = useElementSize(viewportRef)
  const [drag, setDrag] = useState<Drag>()
  const visibleArea =
    drag?.visibleArea ??
    computeVisibleArea(imageSize, margins, viewport ? viewport.width / viewport.height : 4 / 3)
  const startDrag = (event: PointerEvent<HTMLElement>, handle: FrameHandle) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    setDrag({ handle, startMargins: margins, x: event.clientX, y: event.clientY, visibleArea })
  }
  const endDrag = () => setDrag(undefined)
  const continueDrag = (event: PointerEvent) => {
    // Without a pressed button the release was lost, such as in another window.
    if (event.buttons === 0) return endDrag()
    const box = viewportRef.current?.getBoundingClientRect()
    if (!drag || !box?.width) return
    const scale = drag.visibleArea.width / box.width
    const [x, y] = [(event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale]
    onChange(resizeFrame(drag.startMargins, drag.handle, x, y, imageSize, maxMargin))
  }
  const onKeyDown = (event: KeyboardEvent, handle: FrameHandle) => {
    const move = keyOffset(event)
    if (!move) return
    event.preventDefault()
    onChange(resizeFrame(margins, handle, move[0], move[1], imageSize, maxMargin))
  }
  const pointerHandlers = (handle: FrameHandle) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => startDrag(event, handle),
    onPointerMove: continueDrag,
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  })
  return {
    visibleArea,
    isMeasured: viewport !== undefined,
    isDragging: drag !== undefined,
    pointerHandlers,
    onKeyDown,
  }
}

function marginText(margin: number): string {
  if (margin === 0) return t('at the edge of the image')
  const count = Math.abs(margin)
  return margin > 0
    ? t('{count, plural, one {# pixel} other {# pixels}} added', { count })
    : t('{count, plural, one {# pixel} other {# pixels}} cropped', { count })
}

function keyOffset({ key, shiftKey }: KeyboardEvent): [number, number] | undefined {
  const distance = shiftKey ? largeStep : step
  switch (key) {
    case 'ArrowLeft':
      return [-distance, 0]
    case 'ArrowRight':
      return [distance, 0]
    case 'ArrowUp':
      return [0, -distance]
    case 'ArrowDown':
      return [0, distance]
    default:
      return undefined
  }
}

function positionStyle(visibleArea: Area, { x, y, width, height }: Area): CSSProperties {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return {
    left: percent(x - visibleArea.x, visibleArea.width),
    top: percent(y - visibleArea.y, visibleArea.height),
    width: percent(width, visibleArea.width),
    height: percent(height, visibleArea.height),
  }
}
