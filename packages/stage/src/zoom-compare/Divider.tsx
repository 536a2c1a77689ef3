import { ChevronsLeftRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import styles from './zoom-compare.module.css'

const stepShare = 0.02
const leapShare = 0.1

interface DividerProps {
  /** Share of the room's width that shows the original, 0 to 1. */
  place: number
  roomRef: RefObject<HTMLElement | null>
  onMove: (place: number) => void
}

/** The line between original and result; its handle is dragged, or moved by arrows. */
export function Divider({ place, roomRef, onMove }: DividerProps) {
  const [isHeld, setIsHeld] = useState(false)
  const percent = Math.round(place * 100)
  const moveTo = (to: number) => onMove(Math.min(1, Math.max(0, to)))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setIsHeld(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = roomRef.current?.getBoundingClientRect()
    if (!isHeld || !box || box.width === 0) return
    event.stopPropagation()
    moveTo((event.clientX - box.left) / box.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event, place)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    moveTo(next)
  }
  return (
    <div className={styles.rail}>
      <span className={styles.line} />
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label="Divider between original and result"
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} % original, ${100 - percent} % result`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => setIsHeld(false)}
        onPointerCancel={() => setIsHeld(false)}
        onKeyDown={onKeyDown}
      >
        <ChevronsLeftRight aria-hidden="true" />
      </div>
    </div>
  )
}

function afterKey({ key, shiftKey }: KeyboardEvent, place: number): number | undefined {
  const step = shiftKey ? leapShare : stepShare
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return place - step
    case 'ArrowRight':
    case 'ArrowUp':
      return place + step
    case 'PageDown':
      return place - leapShare
    case 'PageUp':
      return place + leapShare
    case 'Home':
      return 0
    case 'End':
      return 1
    default:
      return undefined
  }
}
