import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PictureDrop } from '../PictureDrop.tsx'
import { BatchRow } from './BatchRow.tsx'
import styles from './batch.module.css'
import { type BatchActs, type Listed, sendable } from './listed.ts'

interface BatchListProps extends BatchActs {
  items: readonly Listed[]
  hasStarted: boolean
  /** What is being done, as `Cutting out`. */
  doing: string
  /** The result's name, from the original's, with its extension: `png`. */
  nameOf: (fileName: string, extension: string) => string
  /** What will be made of a picture, before it has started. */
  noteOf?: (item: Listed) => ReactNode
  /** Take more; absent where no more may come. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** The pictures of a batch: how each stands, and what may be done about it. */
export function BatchList(props: BatchListProps) {
  const { items, hasStarted, doing, nameOf, noteOf, onFiles, ...acts } = props
  const headId = useId()
  const count = sendable(items).length
  const listRef = useRef<HTMLUListElement>(null)
  // What the hand had pressed to start is gone; the focus, and the eye, go to what has begun.
  useEffect(() => {
    if (hasStarted) listRef.current?.focus()
  }, [hasStarted])
  return (
    <section className={styles.batch} aria-labelledby={headId}>
      <h2 id={headId} className={styles.head}>
        {hasStarted
          ? t('{ready} of {count} ready', { ready: items.filter(isReady).length, count })
          : t('{count, plural, one {# picture} other {# pictures}} of at most {most}', {
              count,
              most: limits.batchMax,
            })}
      </h2>
      {hasStarted && (
        <p className={styles.detail}>{t('At most {most} at a time', { most: limits.batchMax })}</p>
      )}
      <ul ref={listRef} className={styles.list} aria-label={t('Pictures')} tabIndex={-1}>
        {items.map(item => (
          <BatchRow
            key={item.id}
            item={item}
            hasStarted={hasStarted}
            doing={doing}
            nameOf={nameOf}
            idle={hasStarted ? t('Waiting') : noteOf?.(item)}
            {...acts}
            onRemove={id => {
              acts.onRemove(id)
              listRef.current?.focus()
            }}
          />
        ))}
      </ul>
      {onFiles && !hasStarted && (
        <PictureDrop
          compact
          title={t('Drop more pictures here')}
          buttonLabel={t('Add pictures')}
          onFiles={onFiles}
        />
      )}
    </section>
  )
}

const isReady = ({ run }: Listed) => run.state === 'accepted' && run.task.state === 'ready'
