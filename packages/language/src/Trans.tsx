import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { currentTranslator } from './page-language.ts'

export interface TransProps {
  /** The message, as for `t`; text between `<terms>` and `</terms>` becomes the children of `components.terms`. */
  id: string
  values?: Record<string, string | number>
  components: Record<string, ReactElement>
}

/** Render a message that contains elements, such as links, in the page's language. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n: currentTranslator().i18n }} />
}
