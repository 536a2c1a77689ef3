import type { Task } from '@pentimento/protocol'
import { useHasFound } from '@pentimento/stage'
import { type Dispatch, useEffect, useRef } from 'react'
import { foundText } from '../contract.ts'
import type { Act, Editing } from './editing.ts'

/**
 * Load the lines of a finished text detection into the editor. One that found nothing gives an empty list, and the
 * user may draw regions. A detection received again after a reload doesn't overwrite the restored choice.
 *
 * @returns whether the task detected no text
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
