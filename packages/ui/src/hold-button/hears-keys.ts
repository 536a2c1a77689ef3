/** Marks a part of the screen whose single-key shortcuts are heard while the focus is within it. */
export const hearsKeys = { 'data-hears-keys': '' }

/**
 * Whether a key pressed where the focus is may be a shortcut of one character (WCAG 2.1.4): only within what
 * is marked by `hearsKeys`, or around it, where nothing in particular has the focus; and never what is typed.
 */
export function isHeard(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (isTyped(target)) return false
  const marked = `[${Object.keys(hearsKeys)}]`
  return target.closest(marked) !== null || target.querySelector(marked) !== null
}

/** Whether what is pressed there is written, and no shortcut. */
export function isTyped(target: Element): boolean {
  return (
    (target instanceof HTMLElement && target.isContentEditable) ||
    target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=file])')
  )
}
