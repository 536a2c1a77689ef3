import type { Task } from '@pentimento/protocol'
import { useIsRestored } from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react'
import { type TextFindings, textFindings } from '../contract.ts'
import { type Action, type EditorState, imageInput } from './editor-state.ts'

/**
 * Load the lines of a finished text detection into the editor. One that found nothing gives an empty list, and the
 * user may draw regions. A detection received again after a reload doesn't overwrite the restored choice.
 *
 * @returns whether the task detected no text
 */
export function useTextFindings(
  task: Task | undefined,
  { lines }: EditorState,
  dispatch: Dispatch<Action>,
): boolean {
  const findings =
    task?.state === 'ready' ? task.outputs.find(({ name }) => name === 'mask')?.findings : undefined
  const hasNoText = task?.state === 'error' && task.code === 'text-not-found'
  const isRestoredTask = useRef(useIsRestored() && lines !== undefined)
  const load = useEffectEvent((loaded: TextFindings) =>
    dispatch({ type: 'text-detected', findings: loaded, original: task && imageInput(task) }),
  )
  useEffect(() => {
    const parsed = textFindings.safeParse(findings)
    if (!parsed.success) return
    if (!isRestoredTask.current) load(parsed.data)
    isRestoredTask.current = false
  }, [findings])
  useEffect(() => {
    if (hasNoText && !isRestoredTask.current) load([])
  }, [hasNoText])
  return hasNoText
}
