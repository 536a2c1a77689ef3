import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './foldable.module.css'

/** Groups of finer settings, each under its title. */
export function Foldables({ children }: { children: ReactNode }) {
  return <div className={styles.groups}>{children}</div>
}

interface FoldableProps {
  title: string
  /** Whether there is something in it that must be seen. @default false */
  isUsed?: boolean
  children: ReactNode
}

/** A group of settings that shows at a press. */
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
