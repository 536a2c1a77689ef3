import { type RefObject, useEffect } from 'react'

/** The height of the app's header, with some air. */
const headerPx = 80

/** What takes the place of something longer begins where it is seen, though the hand had scrolled down. */
export function useTopInView(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const top = ref.current?.getBoundingClientRect().top
    if (top !== undefined && top < headerPx) ref.current?.scrollIntoView?.({ block: 'start' })
  }, [ref])
}
