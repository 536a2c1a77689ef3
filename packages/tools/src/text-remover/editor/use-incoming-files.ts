import { limits } from '@pentimento/protocol'
import {
  type BatchEntry,
  errorMessage,
  pendingEntries,
  type Stage,
  sendableFiles,
  useIncomingImages,
  useNeedsUpgrade,
} from '@pentimento/stage'
import type { Dispatch } from 'react'
import { limitsOf } from '../../define-contract.ts'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import type { Action } from './editor-state.ts'

interface IncomingFilesOptions
  extends Pick<EditorProps<typeof textRemover>, 'contract' | 'initialFile' | 'runs' | 'start' | 'notify'> {
  stage: Stage
  /** Called with several images added together, if any of them can be sent. */
  onBatch: (entries: readonly BatchEntry[]) => void
  dispatch: Dispatch<Action>
}

/** Handles added images: starts text detection for a single one. */
export function useIncomingFiles(props: IncomingFilesOptions) {
  const { contract, initialFile, runs, start, notify, stage, dispatch, onBatch } = props
  const { maxBytes } = limitsOf(contract.inputs.image)
  // Images start at once, so a plan without batches must say so before, not after.
  const needsUpgrade = useNeedsUpgrade('pro')
  const maxFiles = runs ? limits.maxBatchSize : 1
  const { addFiles, discardPending } = useIncomingImages({
    maxBytes,
    maxFiles: needsUpgrade ? 1 : maxFiles,
    initialFile,
    notify,
    acceptsPageFiles: (stage.state === 'empty' || stage.state === 'ready') && !runs?.items.length,
    onImages: images => {
      const [image] = images
      const entries = pendingEntries(images)
      if (entries.length > 1 && sendableFiles(entries).length > 0) onBatch(entries)
      else if (image?.errorCode) {
        const message = errorMessage(image.errorCode)
        dispatch({ type: 'image-rejected', message })
        if (stage.state !== 'empty') notify(message, 'error')
      } else if (image) {
        dispatch({ type: 'image-chosen', file: image.file })
        start({ image: image.file }, { action: 'find' })
      }
    },
  })
  return { onFiles: addFiles, discardPending, maxBytes, maxFiles }
}
