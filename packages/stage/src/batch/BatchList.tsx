import { t } from '@pentimento/language'
import { limits } from '@pentimento/protocol'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ImageDrop } from '../ImageDrop.tsx'
import { useNeedsUpgrade } from '../plan.ts'
import { BatchRow } from './BatchRow.tsx'
import styles from './batch.module.css'
import { type BatchActions, type BatchEntry, sendableFiles } from './batch-entry.ts'

interface BatchListProps extends BatchActions {
  entries: readonly BatchEntry[]
  hasStarted: boolean
  /** The action in progress, such as `Cutting out`. */
  actionLabel: string
  /** File name of the result, from the original's name and the result's extension, such as `png`. */
  fileNameFor: (fileName: string, extension: string) => string
  /** Note about the expected result, shown before the start. */
  noteOf?: (entry: BatchEntry) => ReactNode
  /** Adds images; absent if no more can be added. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** The images of a batch with their status and actions. */
export function BatchList(props: BatchListProps) {
  const { entries, hasStarted, actionLabel, fileNameFor, noteOf, onFiles, ...actions } = props
  const headingId = useId()
  const needsUpgrade = useNeedsUpgrade('pro')
  const count = sendableFiles(entries).length
  const listRef = useRef<HTMLUListElement>(null)
  // The pressed start button is removed, so the focus moves to the list.
  useEffect(() => {
    if (hasStarted) listRef.current?.focus()
  }, [hasStarted])
  return (
    <section className={styles.batch} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.header}>
        {hasStarted
          ? t('{ready} of {count} ready', { ready: entries.filter(isReady).length, count })
          : t(
              needsUpgrade
                ? '{count, plural, one {# image} other {# images}}, one at a time without Pro'
                : '{count} of {most} images',
              { count, most: limits.maxBatchSize },
            )}
      </h2>
      {hasStarted && (
        // Shown for every plan, so that the list doesn't move when the plan becomes known.
        <p className={styles.detail}>
          {needsUpgrade
            ? t('One at a time without Pro')
            : t('Up to {most} at a time', { most: limits.maxBatchSize })}
        </p>
      )}
      <ul ref={listRef} className={styles.list} aria-label={t('Images')} tabIndex={-1}>
        {entries.map(entry => (
          <BatchRow
            key={entry.id}
            entry={entry}
            hasStarted={hasStarted}
            actionLabel={actionLabel}
            fileNameFor={fileNameFor}
            idleText={hasStarted ? t('Waiting') : noteOf?.(entry)}
            {...actions}
            onRemove={id => {
              actions.onRemove(id)
              listRef.current?.focus()
            }}
          />
        ))}
      </ul>
      {onFiles && !hasStarted && (
        <ImageDrop
          compact
          title={t('Drop more images here')}
          buttonLabel={t('Add images')}
          onFiles={onFiles}
        />
      )}
    </section>
  )
}

const isReady = ({ run }: BatchEntry) => run.state === 'accepted' && run.task.state === 'ready'
