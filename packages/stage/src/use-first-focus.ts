import { useEffect, useRef } from 'react'

const firsts = {
  /** The primary action. */
  primary: '[data-primary]',
  /** The first field; in a radio group, the checked option. */
  field: 'input:checked, input:not([type=radio])',
  button: 'button',
}

/** Focus an element of new content that replaces a pressed control. @returns a ref for the new content */
export function useFirstFocus<Held extends HTMLElement = HTMLElement>(first: keyof typeof firsts) {
  const ref = useRef<Held>(null)
  useEffect(
    () => ref.current?.querySelector<HTMLElement>(firsts[first])?.focus({ preventScroll: true }),
    [first],
  )
  return ref
}
