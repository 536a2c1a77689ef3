import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/**
 * A hand that draws a divider over its frame.
 *
 * @param frameRef what the divider goes across
 * @param onMove   hears the share of the frame's width to the divider's left, 0 to 1
 * @returns `listeners` for what is grasped: the handle, or all of the frame
 */
export function useDivider(frameRef: RefObject<HTMLElement | null>, onMove: (position: number) => void) {
  const handleRef = useRef<HTMLDivElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const follow = (event: PointerEvent) => {
    const box = frameRef.current?.getBoundingClientRect()
    if (box && box.width > 0) onMove(within((event.clientX - box.left) / box.width))
  }
  const lift = () => setIsDragged(false)
  return {
    handleRef,
    isDragged,
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        // Keeps the browser from dragging the picture itself; so the focus is set by hand.
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        handleRef.current?.focus({ preventScroll: true })
        setIsDragged(true)
        follow(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => isDragged && follow(event),
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  }
}

/** A place held to the frame. */
export function within(position: number): number {
  return Math.min(1, Math.max(0, position))
}
