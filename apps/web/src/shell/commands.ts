/** A command of the palette. */
export interface Command {
  id: string
  label: string
  hint: string
  /** Other words that find it. */
  keywords?: string
  run: () => void
}

/** Commands that contain all words of a search, those whose label starts with it first. */
export function searchCommands(commands: readonly Command[], search: string): Command[] {
  const query = search.trim().toLowerCase()
  const words = query.split(/\s+/).filter(Boolean)
  const found = commands.filter(({ label, hint, keywords = '' }) => {
    const text = `${label} ${hint} ${keywords}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const startsWithQuery = ({ label }: Command) => label.toLowerCase().startsWith(query)
  return [...found.filter(startsWithQuery), ...found.filter(command => !startsWithQuery(command))]
}
