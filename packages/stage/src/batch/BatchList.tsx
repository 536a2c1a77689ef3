import { t } from '@pentimento/language'
import { type ReactNode, useEffect, useRef } from 'react'
import { BatchRow } from './BatchRow.tsx'
import styles from './batch.module.css'
import type { BatchActs, Listed } from './listed.ts'

interface BatchListProps extends BatchActs {
  items: readonly Listed[]
  hasStarted: boolean
  /** What is being done, as `Cutting out`. */
  doing: string
  /** The result's name, from the original's, with its extension: `png`. */
  nameOf: (fileName: string, extension: string) => string
  /** What will be made of a picture, before it has started. */
  noteOf?: (picture: File) => ReactNode
}

/** The pictures of a batch: how each stands, and what may be done about it. */
export function BatchList({ items, hasStarted, doing, nameOf, noteOf, ...acts }: BatchListProps) {
  const listRef = useRef<HTMLUListElement>(null)
  // What the hand had pressed to start is gone; the focus, and the eye, go to what has begun.
  useEffect(() => {
    if (hasStarted) listRef.current?.focus()
  }, [hasStarted])
  return (
    <ul ref={listRef} className={styles.list} aria-label={t('Pictures')} tabIndex={-1}>
      {items.map(item => (
        <BatchRow
          key={item.id}
          item={item}
          hasStarted={hasStarted}
          doing={doing}
          nameOf={nameOf}
          idle={hasStarted ? t('Waiting') : noteOf?.(item.picture)}
          {...acts}
        />
      ))}
    </ul>
  )
}
