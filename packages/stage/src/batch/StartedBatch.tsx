import type { ComponentProps } from 'react'
import type { Runs } from '../run.ts'
import { BatchList } from './BatchList.tsx'
import { BatchResults } from './BatchResults.tsx'
import { type BatchEntry, startedEntries } from './batch-entry.ts'

interface StartedBatchProps
  extends Pick<ComponentProps<typeof BatchList>, 'actionLabel' | 'fileNameFor'>,
    Omit<ComponentProps<typeof BatchResults>, 'entries' | 'fileNameFor' | 'actions'> {
  runs: Runs
  /** All added images; invalid ones are listed with their error. */
  pending: readonly BatchEntry[]
}

/** A batch of a tool that starts as soon as images are added. */
export function StartedBatch({
  runs,
  pending,
  actionLabel,
  fileNameFor,
  ...resultsProps
}: StartedBatchProps) {
  const entries = startedEntries(runs, pending)
  return (
    <>
      <BatchList
        entries={entries}
        hasStarted
        actionLabel={actionLabel}
        fileNameFor={fileNameFor}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={runs.cancel}
      />
      <BatchResults entries={entries} fileNameFor={fileNameFor} {...resultsProps} />
    </>
  )
}
