import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Placement } from '../placement.ts'
import { moved, resizedBy, resizedByWheel } from './moving.ts'

/** Last position of a pointer, in client pixels. */
interface Touch {
  x: number
  y: number
}

/** Pointer gestures on the subject: one pointer moves it; two pointers or the wheel resize it. */
export function useHands(
  frameRef: RefObject<HTMLElement | null>,
  placement: Placement,
  onPlace: (placement: Placement) => void,
) {
  const [touches, setTouches] = useState<ReadonlyMap<number, Touch>>(new Map())

  const touch = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setTouches(new Map(touches).set(event.pointerId, { x: event.clientX, y: event.clientY }))
  }
  const drag = (event: PointerEvent) => {
    const box = frameRef.current?.getBoundingClientRect()
    const from = touches.get(event.pointerId)
    if (!from || !box?.width) return
    const to = { x: event.clientX, y: event.clientY }
    const other = [...touches].find(([id]) => id !== event.pointerId)?.[1]
    if (other) onPlace(resizedBy(placement, distance(to, other) / Math.max(1, distance(from, other))))
    else onPlace(moved(placement, (100 * (to.x - from.x)) / box.width, (100 * (to.y - from.y)) / box.height))
    setTouches(new Map(touches).set(event.pointerId, to))
  }
  const lift = (event: PointerEvent) => {
    const left = new Map(touches)
    left.delete(event.pointerId)
    setTouches(left)
  }
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onPlace(resizedByWheel(placement, event.deltaY))
  })
  // React's wheel listeners are passive, so they can't keep the page from scrolling.
  useEffect(() => {
    const frame = frameRef.current
    const heard = (event: WheelEvent) => turn(event)
    frame?.addEventListener('wheel', heard, { passive: false })
    return () => frame?.removeEventListener('wheel', heard)
  }, [frameRef])
  const hands = { onPointerDown: touch, onPointerMove: drag, onPointerUp: lift, onPointerCancel: lift }
  return { isHolding: touches.size > 0, hands }
}

const distance = (one: Touch, other: Touch) => Math.hypot(one.x - other.x, one.y - other.y)
