import { useEffect, useRef } from 'react'

const firsts = {
  /** What most will do there. */
  primary: '[data-primary]',
  /** Of a choice, what is chosen. */
  field: 'input:checked, input:not([type=radio])',
  button: 'button',
}

/** @returns a ref for what takes the place of what the hand had pressed: the focus goes to its first thing */
export function useFirstFocus<Held extends HTMLElement = HTMLElement>(first: keyof typeof firsts) {
  const ref = useRef<Held>(null)
  useEffect(
    () => ref.current?.querySelector<HTMLElement>(firsts[first])?.focus({ preventScroll: true }),
    [first],
  )
  return ref
}
