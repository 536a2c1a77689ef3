import { type RefObject, useEffect, useRef } from 'react'

/** The height of the app's header, with some air. */
const headerPx = 80

/** What is begun, or gone back to, is seen from its top, though the hand had scrolled down. */
export function useTopInView(ref: RefObject<HTMLElement | null>, isUnderWay: boolean): void {
  const before = useRef(isUnderWay)
  useEffect(() => {
    if (before.current === isUnderWay) return
    before.current = isUnderWay
    const top = ref.current?.getBoundingClientRect().top
    if (top !== undefined && top < headerPx) ref.current?.scrollIntoView?.({ block: 'start' })
  }, [ref, isUnderWay])
}
