import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/**
 * Drag a divider across its frame.
 *
 * @param frameRef the element that the divider moves across
 * @param onMove   called with the share of the frame's width to the divider's left, 0 to 1
 * @returns `listeners` for the draggable element: the handle or the whole frame
 */
export function useDivider(frameRef: RefObject<HTMLElement | null>, onMove: (position: number) => void) {
  const handleRef = useRef<HTMLDivElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const updatePosition = (event: PointerEvent) => {
    const box = frameRef.current?.getBoundingClientRect()
    if (box && box.width > 0) onMove(clampPosition((event.clientX - box.left) / box.width))
  }
  const endDrag = () => setIsDragged(false)
  return {
    handleRef,
    isDragged,
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        // Prevents the browser's image dragging, and its focusing, so the focus is set here.
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        handleRef.current?.focus({ preventScroll: true })
        setIsDragged(true)
        updatePosition(event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => isDragged && updatePosition(event),
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
    },
  }
}

/** Clamp a position to 0–1. */
export function clampPosition(position: number): number {
  return Math.min(1, Math.max(0, position))
}
