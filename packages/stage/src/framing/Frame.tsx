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
import type { Size } from '../masking/view.ts'
import { useRoom } from '../use-room.ts'
import styles from './frame.module.css'
import { type Grip, type Margins, type Part, pulled, shownOf } from './margins.ts'

interface FrameProps {
  /** URL of the image. */
  url: string
  /** Size of the image, in pixels. */
  size: Size
  margins: Margins
  /** Maximum margin per side, in pixels. */
  most: number
  onFrame: (margins: Margins) => void
}

const sides = [
  { grip: 'left', label: t('Left edge of the frame') },
  { grip: 'right', label: t('Right edge of the frame') },
  { grip: 'up', label: t('Top edge of the frame') },
  { grip: 'down', label: t('Bottom edge of the frame') },
] as const
const corners = ['left-up', 'right-up', 'left-down', 'right-down'] as const
const step = 10
const leap = 100

interface Hold {
  grip: Grip
  from: Margins
  x: number
  y: number
  /** The visible area at the start of the drag; constant during it, or the image would move under the pointer. */
  shown: Part
}

/** An image with a frame that is resized by its sides and corners and moved by its inside. */
export function Frame(props: FrameProps) {
  const { url, size, margins, most } = props
  const roomRef = useRef<HTMLDivElement>(null)
  const { shown, isMeasured, isHolding, handles, press } = useHand(roomRef, props)
  const frame = {
    width: size.width + margins.left + margins.right,
    height: size.height + margins.up + margins.down,
  }
  return (
    <div ref={roomRef} className={styles.viewport} data-dragging={isHolding ? '' : undefined}>
      {/* Remounted once the viewport is measured, so that it appears in place instead of moving there. */}
      <Fragment key={isMeasured ? 'measured' : 'before'}>
        <img
          src={url}
          alt={t('Image being framed')}
          className={styles.image}
          style={placed(shown, { x: 0, y: 0, ...size })}
          draggable={false}
        />
        <div className={styles.frame} style={placed(shown, { x: -margins.left, y: -margins.up, ...frame })}>
          <div className={styles.inside} {...handles('inside')} />
          {corners.map(grip => (
            <span key={grip} className={styles.corner} data-handle={grip} {...handles(grip)} />
          ))}
          {sides.map(({ grip, label }) => (
            <div
              key={grip}
              className={styles.side}
              data-handle={grip}
              role="slider"
              tabIndex={0}
              aria-label={label}
              aria-orientation={grip === 'left' || grip === 'right' ? 'horizontal' : 'vertical'}
              aria-valuemin={-Math.max(size.width, size.height)}
              aria-valuemax={most}
              aria-valuenow={margins[grip]}
              aria-valuetext={inWords(margins[grip])}
              onKeyDown={event => press(event, grip)}
              {...handles(grip)}
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
function useHand(roomRef: RefObject<HTMLElement | null>, { size, margins, most, onFrame }: FrameProps) {
  const room = useRoom(roomRef)
  const [hold, setHold] = useState<Hold>()
  const shown = hold?.shown ?? shownOf(size, margins, room ? room.width / room.height : 4 / 3)
  const take = (event: PointerEvent<HTMLElement>, grip: Grip) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    setHold({ grip, from: margins, x: event.clientX, y: event.clientY, shown })
  }
  const pull = (event: PointerEvent) => {
    const box = roomRef.current?.getBoundingClientRect()
    if (!hold || !box?.width) return
    const scale = hold.shown.width / box.width
    const [x, y] = [(event.clientX - hold.x) * scale, (event.clientY - hold.y) * scale]
    onFrame(pulled(hold.from, hold.grip, x, y, size, most))
  }
  const press = (event: KeyboardEvent, grip: Grip) => {
    const move = moveOf(event)
    if (!move) return
    event.preventDefault()
    onFrame(pulled(margins, grip, move[0], move[1], size, most))
  }
  const handles = (grip: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, grip),
    onPointerMove: pull,
    onPointerUp: () => setHold(undefined),
    onPointerCancel: () => setHold(undefined),
  })
  return { shown, isMeasured: room !== undefined, isHolding: hold !== undefined, handles, press }
}

function inWords(margin: number): string {
  if (margin === 0) return t('at the edge of the image')
  const count = Math.abs(margin)
  return margin > 0
    ? t('{count, plural, one {# pixel} other {# pixels}} added', { count })
    : t('{count, plural, one {# pixel} other {# pixels}} cropped', { count })
}

function moveOf({ key, shiftKey }: KeyboardEvent): [number, number] | undefined {
  const by = shiftKey ? leap : step
  switch (key) {
    case 'ArrowLeft':
      return [-by, 0]
    case 'ArrowRight':
      return [by, 0]
    case 'ArrowUp':
      return [0, -by]
    case 'ArrowDown':
      return [0, by]
    default:
      return undefined
  }
}

function placed(shown: Part, { x, y, width, height }: Part): CSSProperties {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return {
    left: percent(x - shown.x, shown.width),
    top: percent(y - shown.y, shown.height),
    width: percent(width, shown.width),
    height: percent(height, shown.height),
  }
}
