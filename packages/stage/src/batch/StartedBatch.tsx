import type { ComponentProps } from 'react'
import type { Runs } from '../run.ts'
import { BatchList } from './BatchList.tsx'
import { BatchResults } from './BatchResults.tsx'
import { type Listed, startedList } from './listed.ts'

interface StartedBatchProps
  extends Pick<ComponentProps<typeof BatchList>, 'doing' | 'nameOf'>,
    Omit<ComponentProps<typeof BatchResults>, 'items' | 'nameOf' | 'acts'> {
  runs: Runs
  /** All that came; those that cannot be sent are listed with why. */
  chosen: readonly Listed[]
}

/** A batch of a tool that begins as soon as it has its pictures. */
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
