import { limits } from '@pentimento/protocol'
import {
  defaultBrush,
  errorMessage,
  useDecodedBitmap,
  useDraftReducer,
  useIncomingImages,
} from '@pentimento/stage'
import { useEffect, useState } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import { createBatch } from './batch-images.ts'
import { editorReducer, hasMaskOps, initialState } from './editor-state.ts'
import { undisplayableMessage, useImageSizes } from './use-image-sizes.ts'
import { useLoadTask } from './use-load-task.ts'

/** The editor's state: the current images, which one is on the stage, and its edit history. */
export function useEditorState({
  contract,
  initialFile,
  run,
  runs,
  fetchImage,
  notify,
  clear,
}: EditorProps<typeof cleanup>) {
  const [editorState, dispatch] = useDraftReducer(editorReducer, initialState, { isUnsaved: hasMaskOps })
  const [wasCleared, setWasCleared] = useState(false)
  const { maxBytes, maxPixels } = limitsOf(contract.inputs.image)
  const { history, images, shownId } = editorState
  const shownImage = images.find(({ id }) => id === shownId)
  const file = shownImage?.file ?? history?.present.image.file
  const { bitmap, hasFailed } = useDecodedBitmap(file)
  const isEmpty = !history && images.length === 0 && (run.state === 'none' || run.state === 'rejected')

  const maxFiles = runs ? limits.maxBatchSize : 1
  const { addFiles, discardPending } = useIncomingImages({
    maxBytes,
    initialFile,
    maxFiles,
    notify,
    acceptsPageFiles: isEmpty,
    onImages: incoming => {
      const [first] = incoming
      if (incoming.length > 1 && incoming.some(({ errorCode }) => !errorCode))
        dispatch({ type: 'images-chosen', images: createBatch(incoming) })
      else if (first?.errorCode) dispatch({ type: 'image-rejected', message: errorMessage(first.errorCode) })
      else if (first) dispatch({ type: 'image-chosen', file: first.file })
    },
  })
  useImageSizes(images, maxPixels, dispatch)
  useLoadTask({ run, fetchImage, notify, clear, hasImage: history !== undefined, dispatch })

  // Only decoding shows whether the browser can display the image, and how large it is.
  const id = shownImage?.id
  useEffect(() => {
    if (hasFailed && id && file)
      dispatch({
        type: 'image-measured',
        id,
        measure: { size: undefined, error: undisplayableMessage(file) },
      })
    else if (hasFailed && file) dispatch({ type: 'image-rejected', message: undisplayableMessage(file) })
    else if (bitmap && bitmap.width * bitmap.height > maxPixels)
      dispatch({ type: 'image-rejected', message: errorMessage('image-too-large') })
    else if (bitmap) dispatch({ type: 'image-decoded', brush: defaultBrush(bitmap), width: bitmap.width })
  }, [hasFailed, id, file, bitmap, maxPixels, dispatch])

  const clearFiles = (clearRun: () => void) => {
    clearRun()
    discardPending()
    setWasCleared(true)
    dispatch({ type: 'files-cleared' })
  }
  return {
    editorState,
    dispatch,
    file,
    bitmap,
    isEmpty,
    wasCleared,
    maxBytes,
    maxFiles,
    addFiles,
    clearFiles,
  }
}
