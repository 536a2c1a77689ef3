import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { t } from './page-language.ts'

export interface TransProps {
  /** The message, as for `t`; text between `<terms>` and `</terms>` becomes the children of `components.terms`. */
  id: string
  values?: Record<string, string | number>
  components: Record<string, ReactElement>
}

/** Render a message that contains elements, such as links, in the page's language. */
export function Trans({ id, values, components }: TransProps) {
  return withElements(t(id, values), components)
}

/** Replace tags that have a component; others stay text. */
function withElements(text: string, components: TransProps['components']): ReactNode[] {
  // Splitting by a pattern with two groups gives text, name and content in turn.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s)
  return parts.flatMap<ReactNode>((part, index) => {
    if (index % 3 === 0) return [part]
    if (index % 3 === 2) return []
    const content = parts[index + 1] ?? ''
    const element = components[part]
    return element
      ? [cloneElement(element, { key: index }, ...withElements(content, components))]
      : [`<${part}>${content}</${part}>`]
  })
}
