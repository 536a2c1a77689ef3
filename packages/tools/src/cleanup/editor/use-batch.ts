import { t } from '@pentimento/language'
import {
  commonFormat,
  encodeMaskPng,
  type History,
  type Runs,
  rasterizeOps,
  scaleOps,
} from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { maskImageOf, usableImages } from './batch-images.ts'
import type { EditorState } from './editor-state.ts'
import type { HistoryEntry } from './history-entry.ts'

interface BatchProps extends Pick<EditorProps, 'notify'> {
  runs: Runs
  editorState: EditorState
  history: History<HistoryEntry>
}

/** Submit all images of a batch, each with the mask at its own scale; images of equal size share one mask file. */
export function useBatch({ runs, editorState, history, notify }: BatchProps) {
  const [isPreparing, setIsPreparing] = useState(false)
  const { images, mode } = editorState
  const submit = async () => {
    const maskImage = maskImageOf(images, history)
    if (!maskImage) return
    setIsPreparing(true)
    try {
      const masks = new Map<string, File>()
      const inputs: Record<string, File>[] = []
      for (const { file, size } of usableImages(images)) {
        const key = `${size.width} × ${size.height}`
        const mask =
          masks.get(key) ??
          new File(
            [await encodeMaskPng(rasterizeOps(scaleOps(history.present.ops, maskImage.size, size), size))],
            'mask.png',
            {
              type: 'image/png',
            },
          )
        masks.set(key, mask)
        inputs.push({ image: file, mask })
      }
      const format = commonFormat(inputs.flatMap(({ image }) => image ?? []))
      runs.start(inputs, { mode, format, quality: 95, keepMetadata: true })
    } catch {
      notify(t('Couldn’t create the mask in this browser'), 'error')
    } finally {
      setIsPreparing(false)
    }
  }
  return { submit, isPreparing }
}
