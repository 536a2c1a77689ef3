import type { ComponentProps } from 'react'
import type { Runs } from '../run.ts'
import { BatchList } from './BatchList.tsx'
import { BatchResults } from './BatchResults.tsx'
import { type Listed, startedList } from './listed.ts'

interface StartedBatchProps
  extends Pick<ComponentProps<typeof BatchList>, 'doing' | 'nameOf'>,
    Omit<ComponentProps<typeof BatchResults>, 'items' | 'nameOf' | 'acts'> {
  runs: Runs
  /** All added images; invalid ones are listed with their error. */
  chosen: readonly Listed[]
}

/** A batch of a tool that starts as soon as images are added. */
export function StartedBatch({ runs, chosen, doing, nameOf, ...results }: StartedBatchProps) {
  const items = startedList(runs, chosen)
  return (
    <>
      <BatchList
        items={items}
        hasStarted
        doing={doing}
        nameOf={nameOf}
        onCancel={runs.cancel}
        onRetry={runs.retry}
        onRemove={runs.cancel}
      />
      <BatchResults items={items} nameOf={nameOf} {...results} />
    </>
  )
}
