import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './masking/view.ts'

/** An element's inner size in CSS pixels; undefined until measured. A hidden element keeps its last size. */
export function useRoom(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [room, setRoom] = useState<Size>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setRoom({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return room
}
