import { isActive, type TaskInState, type TaskOutput } from '@pentimento/protocol'
import { ApplyBar, ResultBar, type Run, resultFileName } from '@pentimento/stage'
import type { ReactNode } from 'react'
import { type EditorState, isComplete, isPending } from './editor-state.ts'

interface ResultActionsProps {
  task: TaskInState<'ready'>
  /** The output on the stage. */
  output: TaskOutput
  editorState: EditorState
  /** The latest run. */
  run: Run
  onApply: () => void
  onCancel: () => void
  /** Further actions. */
  children: ReactNode
}

/** File name of a result. */
export const fileNameFor = (original: string, extension: string) =>
  resultFileName(original, 'new-background', extension)

/** Buttons that apply changes, and the actions on the result. */
export function ResultActions(props: ResultActionsProps) {
  const { task, output, editorState, run, onApply, onCancel, children } = props
  const hasChanges = isPending(editorState)
  const canApply = hasChanges && isComplete(editorState)
  const isBusy = run.state === 'uploading' || (run.state === 'accepted' && isActive(run.task))
  return (
    <>
      <ApplyBar isPrimary run={run} isPending={canApply} onApply={onApply} onCancel={onCancel} />
      <ResultBar
        task={task}
        output={output}
        fileNameFor={fileNameFor}
        pending={hasChanges || isBusy ? { isBusy, onApply: canApply ? onApply : undefined } : undefined}
      >
        {children}
      </ResultBar>
    </>
  )
}
