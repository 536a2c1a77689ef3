import type { ReactNode } from 'react'
import styles from './prose.module.css'

/** A page to be read: a title, a lead, and a column of text. */
export function Prose({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className={styles['prose']}>
      <header>
        <h1>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
      </header>
      {children}
    </article>
  )
}
