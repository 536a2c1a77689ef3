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
  const nodes: ReactNode[] = []
  let end = 0
  for (const { 0: tag, 1: name = '', 2: content = '', index } of text.matchAll(/<(\w+)>(.*?)<\/\1>/gs)) {
    const element = components[name]
    if (!element) continue
    nodes.push(text.slice(end, index))
    nodes.push(cloneElement(element, { key: index }, ...withElements(content, components)))
    end = index + tag.length
  }
  return [...nodes, text.slice(end)]
}
