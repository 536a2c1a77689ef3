import type { Ref, RefObject } from 'react'

/** Merge an element's own ref with another one. */
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

/** Merge two event handlers; the element's own runs first. */
export function bothRun<E>(
  theirs: ((event: E) => void) | undefined,
  ours: (event: E) => void,
): (event: E) => void {
  return event => {
    theirs?.(event)
    ours(event)
  }
}
