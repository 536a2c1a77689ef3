import { LogoMark } from '@pentimento/ui'
import type { ReactNode } from 'react'
import shared from '../screen.module.css'
import styles from './centered-page.module.css'

interface CenteredPageProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A centered page with a small form or a short message. */
export function CenteredPage({ title, lead, children }: CenteredPageProps) {
  return (
    <section className={styles.page}>
      <header className={styles.header}>
        <LogoMark size={56} />
        <h1 className={shared.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  )
}
