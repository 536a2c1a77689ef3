import { type RefObject, useEffect, useState } from 'react'

/** An element's width over its height, as it is laid out. */
export function useRatio(ref: RefObject<HTMLElement | null>): number {
  const [ratio, setRatio] = useState(4 / 3)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth, clientHeight } = element
      if (clientWidth > 0 && clientHeight > 0) setRatio(clientWidth / clientHeight)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return ratio
}
