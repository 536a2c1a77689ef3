import { LogoMark } from '@pentimento/ui'
import type { ReactNode } from 'react'
import shared from '../screen.module.css'
import styles from './door.module.css'

interface DoorProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A centered page with a small form or a short message. */
export function Door({ title, lead, children }: DoorProps) {
  return (
    <section className={styles['door']}>
      <header className={styles['head']}>
        <LogoMark size={56} />
        <h1 className={shared['title']}>{title}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </header>
      {children}
    </section>
  )
}
