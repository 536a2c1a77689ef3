import type { Task } from '@pentimento/protocol'
import { type Dispatch, useEffect } from 'react'
import { foundText } from '../contract.ts'
import type { Act } from './editing.ts'

/**
 * What a search found becomes lines; a search that found nothing leaves none, and the hand may draw some.
 *
 * @returns whether the task searched and found nothing
 */
export function useSearch(task: Task | undefined, dispatch: Dispatch<Act>): boolean {
  const findings =
    task?.state === 'ready' ? task.outputs.find(({ name }) => name === 'mask')?.findings : undefined
  const hasFoundNone = task?.state === 'error' && task.code === 'text-not-found'
  useEffect(() => {
    const found = foundText.safeParse(findings)
    if (found.success) dispatch({ type: 'searched', found: found.data })
  }, [findings, dispatch])
  useEffect(() => {
    if (hasFoundNone) dispatch({ type: 'searched', found: [] })
  }, [hasFoundNone, dispatch])
  return hasFoundNone
}
