import { useEffect, useRef } from 'react'

const selectors = {
  /** The primary action. */
  primary: '[data-primary]',
  /** The first field; in a radio group, the checked option. */
  field: 'input:checked, input:not([type=radio])',
  button: 'button',
}

/** Focus an element of new content that replaces a pressed control. @returns a ref for the new content */
export function useInitialFocus<Target extends HTMLElement = HTMLElement>(target: keyof typeof selectors) {
  const ref = useRef<Target>(null)
  useEffect(
    () => ref.current?.querySelector<HTMLElement>(selectors[target])?.focus({ preventScroll: true }),
    [target],
  )
  return ref
}
