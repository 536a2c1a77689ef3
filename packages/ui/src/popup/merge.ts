import type { Ref, RefObject } from 'react'

/** Merge an element's own ref with another one. */
export function mergeRefs<T extends HTMLElement>(
  first: Ref<T> | undefined,
  second: RefObject<HTMLElement | null>,
): (element: T | null) => void {
  return element => {
    second.current = element
    if (typeof first === 'function') first(element)
    else if (first) first.current = element
  }
}

/** Merge two event handlers; the element's own runs first. */
export function mergeHandlers<E>(
  first: ((event: E) => void) | undefined,
  second: (event: E) => void,
): (event: E) => void {
  return event => {
    first?.(event)
    second(event)
  }
}
