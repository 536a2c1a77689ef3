import type { Task } from '@pentimento/protocol'
import { useHasFound } from '@pentimento/stage'
import { type Dispatch, useEffect, useRef } from 'react'
import { foundText } from '../contract.ts'
import type { Act, Editing } from './editing.ts'

/**
 * What a search found becomes lines; a search that found nothing leaves none, and the hand may draw some.
 * A search that is heard of again after a reload changes nothing that was chosen since.
 *
 * @returns whether the task searched and found nothing
 */
export function useSearch(task: Task | undefined, { lines }: Editing, dispatch: Dispatch<Act>): boolean {
  const findings =
    task?.state === 'ready' ? task.outputs.find(({ name }) => name === 'mask')?.findings : undefined
  const hasFoundNone = task?.state === 'error' && task.code === 'text-not-found'
  const isHeardAgain = useRef(useHasFound() && lines !== undefined)
  useEffect(() => {
    const found = foundText.safeParse(findings)
    if (!found.success) return
    if (!isHeardAgain.current) dispatch({ type: 'searched', found: found.data })
    isHeardAgain.current = false
  }, [findings, dispatch])
  useEffect(() => {
    if (hasFoundNone && !isHeardAgain.current) dispatch({ type: 'searched', found: [] })
  }, [hasFoundNone, dispatch])
  return hasFoundNone
}
