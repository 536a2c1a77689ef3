import {
  type BatchEntry,
  sendableFiles,
  toStage,
  useObjectUrl,
  useOnRestored,
  useUndoableReducer,
} from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import { editorReducer, hasDrawnRegions, initialState } from './editor-state.ts'
import { useIncomingFiles } from './use-incoming-files.ts'
import { outputOptionsFor, useRemove } from './use-remove.ts'
import { useTextFindings } from './use-text-findings.ts'

/** The editor's state: the current image, its detected lines and the removal. */
export function useEditorState(props: EditorProps<typeof textRemover>) {
  const { run, runs, start, retry, clear, fetchImage, notify } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(editorReducer, initialState, {
    keys: ['lines'],
    resets: ['image-chosen', 'files-cleared', 'text-detected'],
    isUnsaved: hasDrawnRegions,
  })
  const [wasCleared, setWasCleared] = useState(false)
  const [batchEntries, setBatchEntries] = useState<readonly BatchEntry[]>([])
  const fileUrl = useObjectUrl(editorState.file)
  const stage = toStage(run, editorState.file)
  const task = run.state === 'accepted' ? run.task : undefined
  const url = fileUrl ?? task?.inputs[0]?.href
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
  const remove = useRemove({ editorState, task, start, fetchImage, notify, dispatch })
  // `retry` needs a task; a submission that was refused never became one, so the image is sent again.
  const submit = () => {
    if (editorState.lines) remove()
    else if (editorState.file) start({ image: editorState.file }, { action: 'find' })
  }
  const tryAgain = run.state === 'rejected' && editorState.file ? submit : retry
  useOnRestored(() => (run.state === 'none' ? submit() : undefined))
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
    url,
    incoming: { ...incoming, takesFocus: wasCleared },
    batchEntries,
    hasNoText,
    remove,
    tryAgain,
    clearFiles,
  }
}
