import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './foldable.module.css'

export interface FoldablesProps {
  /** Large for what is read, as questions and answers are. @default 'default' */
  size?: 'default' | 'large'
  children: ReactNode
}

/** What shows at a press, one below the other, each under its title. */
export function Foldables({ size = 'default', children }: FoldablesProps) {
  return <div className={classNames(styles.groups, size === 'large' && styles.large)}>{children}</div>
}

export interface FoldableProps {
  title: string
  /** Whether there is something in it that must be seen. @default false */
  isUsed?: boolean
  children: ReactNode
}

/** One of the `Foldables`; it opens without script, and is found by the browser's own search. */
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
