import { t } from '@pentimento/language'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { framed, type Margins, most, sizeIn } from '../contract.ts'
import styles from './editor.module.css'
import { type Grip, pulled, type Size, type View, viewOf } from './framing.ts'
import { useRatio } from './use-ratio.ts'

interface FrameProps {
  url: string
  size: Size
  margins: Margins
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
  /** Kept while the hand pulls, or the ground would move under it. */
  view: View
}

/** The picture with a frame around it, to be pulled at by its sides, its corners and its inside. */
export function Frame({ url, size, margins, onFrame }: FrameProps) {
  const roomRef = useRef<HTMLDivElement>(null)
  const ratio = useRatio(roomRef)
  const [hold, setHold] = useState<Hold>()
  const view = hold?.view ?? viewOf(size, margins, ratio)
  const frame = framed(size, margins)

  const take = (event: PointerEvent<HTMLElement>, grip: Grip) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    setHold({ grip, from: margins, x: event.clientX, y: event.clientY, view })
  }
  const pull = (event: PointerEvent) => {
    const box = roomRef.current?.getBoundingClientRect()
    if (!hold || !box?.width) return
    const scale = hold.view.width / box.width
    const [x, y] = [(event.clientX - hold.x) * scale, (event.clientY - hold.y) * scale]
    onFrame(pulled(hold.from, hold.grip, x, y, size))
  }
  const press = (event: KeyboardEvent, grip: Grip) => {
    const move = moveOf(event)
    if (!move) return
    event.preventDefault()
    onFrame(pulled(margins, grip, move[0], move[1], size))
  }
  const grips = {
    onPointerMove: pull,
    onPointerUp: () => setHold(undefined),
    onPointerCancel: () => setHold(undefined),
  }

  return (
    <div ref={roomRef} className={styles.room} data-holding={hold ? '' : undefined}>
      <img
        src={url}
        alt={t('What the frame is drawn around')}
        className={styles.picture}
        style={placed(view, { x: 0, y: 0, ...size })}
        draggable={false}
      />
      <div className={styles.frame} style={placed(view, { x: -margins.left, y: -margins.up, ...frame })}>
        <div className={styles.inside} onPointerDown={event => take(event, 'inside')} {...grips} />
        {corners.map(grip => (
          <span
            key={grip}
            className={styles.corner}
            data-grip={grip}
            onPointerDown={event => take(event, grip)}
            {...grips}
          />
        ))}
        {sides.map(({ grip, label }) => (
          <div
            key={grip}
            className={styles.side}
            data-grip={grip}
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-orientation={grip === 'left' || grip === 'right' ? 'horizontal' : 'vertical'}
            aria-valuemin={-Math.max(size.width, size.height)}
            aria-valuemax={most.margin}
            aria-valuenow={margins[grip]}
            aria-valuetext={inWords(margins[grip])}
            onPointerDown={event => take(event, grip)}
            onKeyDown={event => press(event, grip)}
            {...grips}
          />
        ))}
        <output className={styles.size} aria-label={t('Size of the result')}>
          {sizeIn(frame)}
        </output>
      </div>
    </div>
  )
}

function inWords(margin: number): string {
  if (margin === 0) return t('at the picture’s edge')
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

function placed(view: View, { x, y, width, height }: View): CSSProperties {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return {
    left: percent(x - view.x, view.width),
    top: percent(y - view.y, view.height),
    width: percent(width, view.width),
    height: percent(height, view.height),
  }
}
