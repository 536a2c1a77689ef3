import { t } from '@pentimento/language'
import { limits, type TaskInState } from '@pentimento/protocol'
import {
  errorMessage,
  type Runs,
  toStage,
  useIncomingImages,
  useIsRestored,
  useUndoableReducer,
} from '@pentimento/stage'
import { useEffect, useEffectEvent, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { replaceBackground } from '../contract.ts'
import {
  type EditorState,
  editorReducer,
  initialState,
  requestParamsFor,
  settingsFromTask,
  usableImages,
} from './editor-state.ts'
import { layersOf } from './layers.ts'

const draftOptions = {
  keys: ['settings', 'backgroundImage'],
  resets: ['images-chosen', 'files-cleared', 'settings-restored', 'background-image-loaded'],
  isUnsaved: ({ isArranging, images }: EditorState) => isArranging && images.length > 0,
} as const

/** The editor's state: the current images, their settings, and the last result, which stays shown during a new run. */
export function useEditorState(props: EditorProps<typeof replaceBackground>) {
  const { contract, initialFile, run, runs, start, retry, fetchImage, notify } = props
  const [editorState, dispatch, undoHandlers] = useUndoableReducer(editorReducer, initialState, draftOptions)
  const [wasCleared, setWasCleared] = useState(false)
  const [shownTask, setShownTask] = useState<TaskInState<'ready'>>()
  const stage = toStage(run, undefined)
  if (stage.state === 'ready' && stage.task !== shownTask) setShownTask(stage.task)
  const { maxBytes } = limitsOf(contract.inputs.image)
  const usableFiles = usableImages(editorState)
  const file = usableFiles[0]?.file
  const isBatch = stage.state === 'empty' && file !== undefined && editorState.images.length > 1
  const maxFiles = runs ? limits.maxBatchSize - (isBatch ? usableFiles.length : 0) : 1

  const { addFiles, discardPending } = useIncomingImages({
    maxBytes,
    initialFile,
    maxFiles,
    notify,
    acceptsPageFiles: (stage.state === 'empty' && !runs?.items.length) || stage.state === 'ready',
    onImages: images => {
      const [first] = images
      if (!first) return
      if (isBatch) return dispatch({ type: 'images-added', images })
      if (first.errorCode && file) notify(errorMessage(first.errorCode), 'error')
      if (run.state !== 'none') props.clear()
      setShownTask(undefined)
      dispatch({ type: 'images-chosen', images })
    },
  })
  const params = { ...requestParamsFor(editorState.settings), layers: true }
  const submit = async () => {
    try {
      const [input] = shownTask?.inputs ?? []
      const image = file ?? (input && new File([await fetchImage(input.href)], input.fileName))
      if (!image) return
      const subject = shownTask && layersOf(shownTask)?.subject
      // Send an existing cutout along: cutting out takes most of the processing time.
      const cutout =
        subject && new File([await fetchImage(subject.href)], 'cutout.png', { type: 'image/png' })
      dispatch({ type: 'applied' })
      start({ image, ...backgroundInput(editorState), ...(cutout && { cutout }) }, params)
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
  // `retry` needs a task; a submission that was refused never became one, so the image is sent again.
  const tryAgain = () => (run.state === 'rejected' && file ? void submit() : retry())

  useRestoreSettings({ shownTask, file, fetchImage, dispatch, notify })
  return {
    editorState,
    dispatch,
    undoHandlers,
    stage,
    shownTask,
    file,
    isBatch,
    wasCleared,
    maxBytes,
    maxFiles,
    addFiles,
    tryAgain,
    submit,
    clearFiles,
  }
}

/** Start a batch of all images that can be sent, with the same background. */
export function startBatch(runs: Runs, editorState: EditorState): void {
  runs.start(
    usableImages(editorState).map(({ file }) => ({ image: file, ...backgroundInput(editorState) })),
    requestParamsFor(editorState.settings),
  )
}

const backgroundInput = ({ settings, backgroundImage }: EditorState): Record<string, File> =>
  settings.backgroundType === 'image' && backgroundImage ? { background: backgroundImage } : {}

interface RestoreOptions extends Pick<EditorProps, 'fetchImage' | 'notify'> {
  shownTask: TaskInState<'ready'> | undefined
  /** The current image; undefined for a result opened from History. */
  file: File | undefined
  dispatch: ReturnType<typeof useEditorState>['dispatch']
}

/** Restore the settings of a result opened from History. */
function useRestoreSettings({ shownTask, file, fetchImage, dispatch, notify }: RestoreOptions): void {
  const isRestored = useIsRestored()
  const restore = useEffectEvent(async (signal: AbortSignal) => {
    if (!shownTask || file || isRestored) return
    dispatch({ type: 'settings-restored', settings: settingsFromTask(shownTask) })
    const input = shownTask.inputs.find(({ name }) => name === 'background')
    if (!input) return
    try {
      const bytes = await fetchImage(input.href, signal)
      dispatch({
        type: 'background-image-loaded',
        backgroundImage: new File([bytes], input.fileName, { type: input.mediaType }),
      })
    } catch {
      if (!signal.aborted)
        notify(t('Couldn’t load this result’s background. Choose it again to change it'), 'error')
    }
  })
  const hasResult = shownTask !== undefined
  useEffect(() => {
    if (!hasResult) return
    const controller = new AbortController()
    void restore(controller.signal)
    return () => controller.abort()
  }, [hasResult])
}
