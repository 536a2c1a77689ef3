/** Attribute of an area whose single-key shortcuts work while the focus is inside it. */
export const shortcutScope = { 'data-shortcut-scope': '' }

/**
 * Whether a key event's target allows single-key shortcuts (WCAG 2.1.4): inside a `shortcutScope`, or an element
 * that contains one, such as the body without a focused element; never in a text field.
 */
export function acceptsShortcut(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  if (isTextInput(target)) return false
  const scopeSelector = `[${Object.keys(shortcutScope)}]`
  return target.closest(scopeSelector) !== null || target.querySelector(scopeSelector) !== null
}

/** Whether an element accepts typed text. */
export function isTextInput(target: Element): boolean {
  return (
    (target instanceof HTMLElement && target.isContentEditable) ||
    target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=range], [type=file])')
  )
}
