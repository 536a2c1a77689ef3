import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './accordion.module.css'

export interface AccordionProps {
  /** `large` is for reading, such as questions and answers. @default 'default' */
  size?: 'default' | 'large'
  children: ReactNode
}

/** A vertical list of collapsible sections. */
export function Accordion({ size = 'default', children }: AccordionProps) {
  return <div className={classNames(styles.groups, size === 'large' && styles.large)}>{children}</div>
}

export interface AccordionItemProps {
  title: string
  /** Whether it's initially open. @default false */
  isInitiallyOpen?: boolean
  children: ReactNode
}

/** A section of an `Accordion`; a native `<details>`, so it works without script and with the browser's search. */
export function AccordionItem({ title, isInitiallyOpen, children }: AccordionItemProps) {
  return (
    <details className={styles.foldable} open={isInitiallyOpen || undefined}>
      <summary className={styles.fold}>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}
