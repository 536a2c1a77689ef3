import { type RefObject, useEffect, useRef } from 'react'

/** Height of the app's header plus a margin. */
const headerPx = 80

/** Scroll the element's top into view when a task starts or ends. */
export function useScrollToTop(ref: RefObject<HTMLElement | null>, isActive: boolean): void {
  const wasActive = useRef(isActive)
  useEffect(() => {
    if (wasActive.current === isActive) return
    wasActive.current = isActive
    const top = ref.current?.getBoundingClientRect().top
    if (top !== undefined && top < headerPx) ref.current?.scrollIntoView?.({ block: 'start' })
  }, [ref, isActive])
}
