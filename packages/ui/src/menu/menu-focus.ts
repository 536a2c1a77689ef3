export type FocusStep = 'first' | 'last' | 'next' | 'previous'

/** Move the focus among a menu's items, wrapping around and skipping collapsed sections. */
export function focusItem(menu: HTMLElement, step: FocusStep): void {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const index = {
    first: 0,
    last: items.length - 1,
    next: (at + 1) % items.length,
    previous: at <= 0 ? items.length - 1 : at - 1,
  }[step]
  items[index]?.focus()
}

/** Focus the next item whose text starts with a letter. */
export function focusItemStartingWith(menu: HTMLElement, letter: string): void {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  const wanted = letter.toLocaleLowerCase()
  fromHere.find(item => item.textContent.trim().toLocaleLowerCase().startsWith(wanted))?.focus()
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  const all = menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')
  return [...all].filter(item => !item.closest('[data-folded]'))
}
