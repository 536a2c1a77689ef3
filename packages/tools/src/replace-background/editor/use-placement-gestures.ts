import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Placement } from '../placement.ts'
import { movePlacement, scaleByWheel, scalePlacement } from './move-placement.ts'

/** Last position of a pointer, in client pixels. */
interface PointerPosition {
  x: number
  y: number
}

/** Pointer gestures on the subject: one pointer moves it; two pointers or the wheel resize it. */
export function usePlacementGestures(
  frameRef: RefObject<HTMLElement | null>,
  placement: Placement,
  onPlace: (placement: Placement) => void,
) {
  const [pointers, setPointers] = useState<ReadonlyMap<number, PointerPosition>>(new Map())

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setPointers(new Map(pointers).set(event.pointerId, { x: event.clientX, y: event.clientY }))
  }
  const continueDrag = (event: PointerEvent) => {
    const box = frameRef.current?.getBoundingClientRect()
    const from = pointers.get(event.pointerId)
    if (!from || !box?.width) return
    const to = { x: event.clientX, y: event.clientY }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) onPlace(scalePlacement(placement, distance(to, other) / Math.max(1, distance(from, other))))
    else
      onPlace(
        movePlacement(placement, (100 * (to.x - from.x)) / box.width, (100 * (to.y - from.y)) / box.height),
      )
    setPointers(new Map(pointers).set(event.pointerId, to))
  }
  const endDrag = (event: PointerEvent) => {
    const remaining = new Map(pointers)
    remaining.delete(event.pointerId)
    setPointers(remaining)
  }
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onPlace(scaleByWheel(placement, event.deltaY))
  })
  // React's wheel listeners are passive, so they can't keep the page from scrolling.
  useEffect(() => {
    const frame = frameRef.current
    const listener = (event: WheelEvent) => handleWheel(event)
    frame?.addEventListener('wheel', listener, { passive: false })
    return () => frame?.removeEventListener('wheel', listener)
  }, [frameRef])
  const handlers = {
    onPointerDown: startDrag,
    onPointerMove: continueDrag,
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  }
  return { isDragging: pointers.size > 0, handlers }
}

const distance = (one: PointerPosition, other: PointerPosition) =>
  Math.hypot(one.x - other.x, one.y - other.y)
