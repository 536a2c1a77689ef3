import { t } from '@pentimento/language'
import type { TaskInState } from '@pentimento/protocol'
import { Button } from '@pentimento/ui'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { CompareResult } from '../CompareResult.tsx'
import { NotifyWhenDone } from '../notify-when-done.tsx'
import type { Runs } from '../run.ts'
import { useTitleWhenDone } from '../use-title-when-done.ts'
import { BatchList } from './BatchList.tsx'
import { BatchResults } from './BatchResults.tsx'
import { type BatchEntry, startedEntries, workStateOf } from './batch-entry.ts'

interface StartedBatchProps
  extends Pick<ComponentProps<typeof BatchList>, 'actionLabel' | 'fileNameFor'>,
    Omit<ComponentProps<typeof BatchResults>, 'entries' | 'fileNameFor'> {
  runs: Runs
  /** All added images; invalid ones are listed with their error. */
  pending: readonly BatchEntry[]
  /** Alternative text of a result. */
  alt: string
  /** Details of an opened result. */
  detailsOf?: (task: TaskInState<'ready'>) => ReactNode
}

/** A batch after its start: the list with progress and results, or one result compared with its original. */
export function StartedBatch(props: StartedBatchProps) {
  const { runs, pending, actionLabel, fileNameFor, alt, detailsOf, ...resultsProps } = props
  const [openedId, setOpenedId] = useState<string>()
  const entries = startedEntries(runs, pending)
  const work = workStateOf(entries)
  useTitleWhenDone(work)
  const openedRun = runs.items.find(({ id }) => id === openedId)?.run
  const task =
    openedRun?.state === 'accepted' && openedRun.task.state === 'ready' ? openedRun.task : undefined
  const [output] = task?.outputs ?? []
  if (task && output)
    return (
      <NotifyWhenDone state={work}>
        <CompareResult
          task={task}
          output={output}
          originalUrl={task.inputs[0]?.href}
          alt={alt}
          fileNameFor={fileNameFor}
          details={detailsOf?.(task)}
        >
          <Button
            variant="text"
            color="gray"
            wide
            icon={<ArrowLeft />}
            onClick={() => setOpenedId(undefined)}
          >
            {t('Back to list')}
          </Button>
        </CompareResult>
      </NotifyWhenDone>
    )
  return (
    <NotifyWhenDone state={work}>
      <BatchList
        entries={entries}
        hasStarted
        actionLabel={actionLabel}
        fileNameFor={fileNameFor}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={runs.cancel}
        onOpen={setOpenedId}
      />
      <BatchResults entries={entries} fileNameFor={fileNameFor} {...resultsProps} />
    </NotifyWhenDone>
  )
}
