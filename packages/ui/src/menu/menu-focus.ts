export type FocusStep = 'first' | 'last' | 'next' | 'previous'

/** Move the focus among a menu's items, wrapping around and skipping collapsed sections. */
export function focusItem(menu: HTMLElement, step: FocusStep): void {
  const items = visibleItems(menu)
  const current = items.indexOf(document.activeElement as HTMLElement)
  const index = {
    first: 0,
    last: items.length - 1,
    next: (current + 1) % items.length,
    previous: current <= 0 ? items.length - 1 : current - 1,
  }[step]
  items[index]?.focus()
}

/** Focus the next item whose text starts with a letter. */
export function focusItemStartingWith(menu: HTMLElement, letter: string): void {
  const items = visibleItems(menu)
  const current = items.indexOf(document.activeElement as HTMLElement)
  const ordered = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  const lowerLetter = letter.toLocaleLowerCase()
  ordered.find(item => item.textContent.trim().toLocaleLowerCase().startsWith(lowerLetter))?.focus()
}

function visibleItems(menu: HTMLElement): HTMLElement[] {
  const all = menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')
  return [...all].filter(item => !item.closest('[data-folded]'))
}
