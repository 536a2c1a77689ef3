import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { speech } from './page.ts'

export interface TransProps {
  /** As `t` takes it; what stands between `<terms>` and `</terms>` becomes the children of `components.terms`. */
  id: string
  values?: Record<string, string | number>
  components: Record<string, ReactElement>
}

/** Say a message that holds elements, such as links, in the page's language. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n: speech().i18n }} />
}
