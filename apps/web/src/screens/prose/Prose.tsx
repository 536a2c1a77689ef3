import { classNames } from '@pentimento/ui'
import type { ReactNode } from 'react'
import shared from '../screen.module.css'
import styles from './prose.module.css'

/** A text page: title, lead and a column of text. */
export function Prose({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className={classNames(shared.page, styles.prose)}>
      <header>
        <h1>{title}</h1>
        <p className={shared.lead}>{lead}</p>
      </header>
      {children}
    </article>
  )
}
