import type { Task } from '@pentimento/protocol'
import {
  type BatchEntry,
  sendableFiles,
  toStage,
  useObjectUrl,
  useOnRestored,
  useUndoableReducer,
} from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import {
  type Action,
  type EditorState,
  editorReducer,
  hasUnsavedWork,
  imageInput,
  initialState,
  resultOf,
  undoneParts,
  undoResets,
} from './editor-state.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { outputOptionsFor, useRemove } from './use-remove.ts'
import { useTextFindings } from './use-text-findings.ts'

/** The editor's state: the current image, its detected lines and the removal. */
export function useEditorState(props: EditorProps<typeof textRemover>) {
  const { run, runs, start, retry, clear, fetchImage, notify } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(editorReducer, initialState, {
    keys: undoneParts,
    resets: undoResets,
    isUnsaved: hasUnsavedWork,
  })
  const [wasCleared, setWasCleared] = useState(false)
  const [batchEntries, setBatchEntries] = useState<readonly BatchEntry[]>([])
  const fileUrl = useObjectUrl(editorState.file)
  const stage = toStage(run, editorState.file)
  const task = run.state === 'accepted' ? run.task : undefined
  const original = editorState.original ?? (task && imageInput(task))
  const url = fileUrl ?? original?.href
  const { discardPending, ...incoming } = useIncomingFiles({
    ...props,
    stage,
    dispatch,
    onBatch: entries => {
      clearFiles(clear)
      setBatchEntries(entries)
      const files = sendableFiles(entries)
      const inputs = files.map(image => ({ image }))
      runs?.start(inputs, { action: 'remove', ...outputOptionsFor(files) })
    },
  })
  const hasNoText = useTextFindings(task, editorState, dispatch)
  const newResult = useNewResult(task, editorState, dispatch)
  const remove = useRemove({ editorState, original, start, fetchImage, notify, dispatch })
  // `retry` needs a task; a submission that was refused never became one, so the image is sent again.
  const submit = () => {
    if (editorState.lines) remove()
    else if (editorState.file) start({ image: editorState.file }, { action: 'find' })
  }
  const tryAgain = run.state === 'rejected' && editorState.file ? submit : retry
  useOnRestored(() => (run.state === 'none' && !editorState.result ? submit() : undefined))
  const clearFiles = (clearRun: () => void) => {
    clearRun()
    discardPending()
    setWasCleared(true)
    dispatch({ type: 'files-cleared' })
  }
  return {
    editorState,
    dispatch,
    undoHandlers,
    stage,
    task,
    newResult,
    original,
    url,
    incoming: { ...incoming, takesFocus: wasCleared },
    batchEntries,
    hasNoText,
    remove,
    tryAgain,
    clearFiles,
  }
}

/** Load a finished task's result into the editor, once. @returns the result until it's loaded */
function useNewResult(task: Task | undefined, editorState: EditorState, dispatch: Dispatch<Action>) {
  const taskResult = resultOf(task)
  const result = taskResult?.task.id === editorState.receivedTaskId ? undefined : taskResult
  const receive = useEffectEvent(() => {
    if (result) dispatch({ type: editorState.original ? 'result-received' : 'result-opened', result })
  })
  const id = result?.task.id
  useEffect(() => {
    if (id) receive()
  }, [id])
  return result
}
