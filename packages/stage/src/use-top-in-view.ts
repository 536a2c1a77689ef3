import { type RefObject, useEffect, useRef } from 'react'

/** Height of the app's header plus a margin. */
const headerPx = 80

/** Scroll the element's top into view when a task starts or ends. */
export function useTopInView(ref: RefObject<HTMLElement | null>, isUnderWay: boolean): void {
  const before = useRef(isUnderWay)
  useEffect(() => {
    if (before.current === isUnderWay) return
    before.current = isUnderWay
    const top = ref.current?.getBoundingClientRect().top
    if (top !== undefined && top < headerPx) ref.current?.scrollIntoView?.({ block: 'start' })
  }, [ref, isUnderWay])
}
