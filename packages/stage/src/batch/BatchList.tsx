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
  /** The action in progress, such as `Cutting out`. */
  doing: string
  /** File name of the result, from the original's name and the result's extension, such as `png`. */
  nameOf: (fileName: string, extension: string) => string
  /** Note about the expected result, shown before the start. */
  noteOf?: (item: Listed) => ReactNode
  /** Adds images; absent if no more can be added. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** The images of a batch with their status and actions. */
export function BatchList(props: BatchListProps) {
  const { items, hasStarted, doing, nameOf, noteOf, onFiles, ...acts } = props
  const headId = useId()
  const count = sendable(items).length
  const listRef = useRef<HTMLUListElement>(null)
  // The pressed start button is removed, so the focus moves to the list.
  useEffect(() => {
    if (hasStarted) listRef.current?.focus()
  }, [hasStarted])
  return (
    <section className={styles.batch} aria-labelledby={headId}>
      <h2 id={headId} className={styles.head}>
        {hasStarted
          ? t('{ready} of {count} ready', { ready: items.filter(isReady).length, count })
          : t('{count} of {most} images', {
              count,
              most: limits.batchMax,
            })}
      </h2>
      {hasStarted && (
        <p className={styles.detail}>{t('Up to {most} at a time', { most: limits.batchMax })}</p>
      )}
      <ul ref={listRef} className={styles.list} aria-label={t('Images')} tabIndex={-1}>
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
          title={t('Drop more images here')}
          buttonLabel={t('Add images')}
          onFiles={onFiles}
        />
      )}
    </section>
  )
}

const isReady = ({ run }: Listed) => run.state === 'accepted' && run.task.state === 'ready'
