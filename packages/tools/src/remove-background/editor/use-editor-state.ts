import { t } from '@pentimento/language'
import { limits, type TaskInState } from '@pentimento/protocol'
import {
  type BatchEntry,
  errorMessage,
  type IncomingImage,
  pendingEntries,
  sendableFiles,
  toStage,
  useIncomingImages,
  useNeedsUpgrade,
  useOnRestored,
  useUndoableReducer,
} from '@pentimento/stage'
import { useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { removeBackground } from '../contract.ts'
import { editorReducer, initialState, isPending } from './editor-state.ts'
import { createMasks, requestParamsFor } from './request-params.ts'
import { useRestoreSettings } from './use-restore-settings.ts'

const draftOptions = {
  keys: ['backgroundType', 'color', 'blur', 'refinement', 'corrections', 'subjects', 'trim', 'margin'],
  resets: ['image-chosen', 'files-cleared', 'settings-restored', 'masks-loaded'],
  isUnsaved: isPending,
} as const

/** The editor's state: the current image, its settings, and the last result, which stays visible during a new run. */
export function useEditorState(props: EditorProps<typeof removeBackground>) {
  const { contract, initialFile, run, runs, start, retry, clear, fetchImage, notify } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(editorReducer, initialState, draftOptions)
  const [wasCleared, setWasCleared] = useState(false)
  const [batchEntries, setBatchEntries] = useState<readonly BatchEntry[]>([])
  const stage = toStage(run, editorState.file)
  const [shownTask, setShownTask] = useState<TaskInState<'ready'>>()
  if (stage.state === 'ready' && stage.task !== shownTask) setShownTask(stage.task)
  const { maxBytes } = limitsOf(contract.inputs.image)
  // Images start at once, so a plan without batches must say so before, not after.
  const needsUpgrade = useNeedsUpgrade('pro')
  const maxFiles = runs ? limits.maxBatchSize : 1

  const submitImages = (images: readonly IncomingImage[]) => {
    const params = requestParamsFor({ ...editorState, subjects: [] })
    const [first] = images
    const entries = pendingEntries(images)
    const files = sendableFiles(entries)
    if (runs && images.length > 1 && files.length > 0) {
      clearFiles(clear)
      setBatchEntries(entries)
      runs.start(
        files.map(image => ({ image })),
        params,
      )
    } else if (first?.errorCode) {
      const message = errorMessage(first.errorCode)
      dispatch({ type: 'image-rejected', message })
      if (stage.state !== 'empty') notify(message, 'error')
    } else if (first) {
      setShownTask(undefined)
      dispatch({ type: 'image-chosen', file: first.file })
      start({ image: first.file }, params)
    }
  }
  const { addFiles, discardPending } = useIncomingImages({
    maxBytes,
    initialFile,
    maxFiles: needsUpgrade ? 1 : maxFiles,
    notify,
    acceptsPageFiles: stage.state === (shownTask ? 'ready' : 'empty') && !runs?.items.length,
    onImages: submitImages,
  })
  // `retry` needs a task; a submission that was rejected never became one, so the image is sent again.
  const tryAgain = () => {
    if (run.state === 'rejected' && editorState.file)
      start({ image: editorState.file }, requestParamsFor(editorState))
    else retry()
  }
  // An upload that was interrupted by a page reload starts again.
  useOnRestored(() => {
    if (run.state === 'none' && editorState.file)
      start({ image: editorState.file }, requestParamsFor(editorState))
  })
  const apply = async ({ inputs: [input] }: TaskInState<'ready'>) => {
    if (!input) return
    try {
      const image = editorState.file ?? new File([await fetchImage(input.href)], input.fileName)
      const masks = await createMasks(editorState.corrections, input)
      dispatch({ type: 'applied' })
      start({ image, ...masks }, requestParamsFor(editorState))
    } catch {
      notify(t('Couldn’t load the image. Try again'), 'error')
    }
  }
  const clearFiles = (clearRun: () => void) => {
    clearRun()
    discardPending()
    setShownTask(undefined)
    setWasCleared(true)
    dispatch({ type: 'files-cleared' })
  }

  useRestoreSettings({ shownTask, file: editorState.file, fetchImage, notify, dispatch })
  const incoming = { batchEntries, maxBytes, maxFiles, addFiles }
  const state = { editorState, dispatch, undoHandlers, stage, shownTask, wasCleared }
  return { ...state, ...incoming, tryAgain, apply, clearFiles }
}
