import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './design-system.module.css'

/** A component example with its name. */
export function Example({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className={classNames(styles.example, wide && styles.wide)} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </section>
  )
}

/** Horizontal, wrapping layout. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Vertical layout. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
