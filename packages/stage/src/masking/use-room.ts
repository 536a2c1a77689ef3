import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './view.ts'

/** How much room an element has, in CSS pixels; undefined until it is known. */
export function useRoom(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [room, setRoom] = useState<Size>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return room
}
