import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './foldable.module.css'

/** Groups of finer settings, each under its title. */
export function Foldables({ children }: { children: ReactNode }) {
  return <div className={styles.groups}>{children}</div>
}

interface FoldableProps {
  title: string
  children: ReactNode
}

/** A group of settings that shows at a press. */
export function Foldable({ title, children }: FoldableProps) {
  return (
    <details className={styles.foldable}>
      <summary className={styles.fold}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
