/** A command of the palette. */
export interface Order {
  id: string
  label: string
  hint: string
  act: () => void
}

/** Commands that contain all words of a search, those whose label starts with it first. */
export function matching(orders: readonly Order[], search: string): Order[] {
  const wanted = search.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter(Boolean)
  const found = orders.filter(({ label, hint }) => {
    const text = `${label} ${hint}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const begins = ({ label }: Order) => label.toLowerCase().startsWith(wanted)
  return [...found.filter(begins), ...found.filter(order => !begins(order))]
}
