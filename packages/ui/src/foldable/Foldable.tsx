import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './foldable.module.css'

export interface FoldablesProps {
  /** `large` is for reading, such as questions and answers. @default 'default' */
  size?: 'default' | 'large'
  children: ReactNode
}

/** A vertical list of collapsible sections. */
export function Foldables({ size = 'default', children }: FoldablesProps) {
  return <div className={classNames(styles.groups, size === 'large' && styles.large)}>{children}</div>
}

export interface FoldableProps {
  title: string
  /** Whether it's initially open. @default false */
  isUsed?: boolean
  children: ReactNode
}

/** A section of an `Accordion`; a native `<details>`, so it works without script and with the browser's search. */
export function Foldable({ title, isUsed, children }: FoldableProps) {
  return (
    <details className={styles.foldable} open={isUsed || undefined}>
      <summary className={styles.fold}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
