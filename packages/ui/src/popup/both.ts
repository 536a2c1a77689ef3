import type { Ref, RefObject } from 'react'

/** One ref that fills the element's own and ours. */
export function bothRefs<T extends HTMLElement>(
  theirs: Ref<T> | undefined,
  ours: RefObject<HTMLElement | null>,
): (element: T | null) => void {
  return element => {
    ours.current = element
    if (typeof theirs === 'function') theirs(element)
    else if (theirs) theirs.current = element
  }
}

/** One handler that runs the element's own first, then ours. */
export function bothRun<E>(
  theirs: ((event: E) => void) | undefined,
  ours: (event: E) => void,
): (event: E) => void {
  return event => {
    theirs?.(event)
    ours(event)
  }
}
