import { type Mark, maskPng, paintMarks } from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import type { Layer, Mode } from './editing.ts'

interface RemoveProps extends Pick<EditorProps<typeof cleanup>, 'start' | 'say'> {
  layer: Layer
  /** Of the layer's picture, in pixels. */
  size: { width: number; height: number }
  mode: Mode
}

/** Send the picture and its mask. A result comes as PNG with the original's metadata, to be worked on further. */
export function useRemove({ start, say, layer, size, mode }: RemoveProps) {
  const [isPreparing, setIsPreparing] = useState(false)
  const remove = async (marks: readonly Mark[]) => {
    setIsPreparing(true)
    try {
      const painted = paintMarks(marks, size)
      if (!painted.data.includes(255)) return
      const mask = new File([await maskPng(painted)], 'mask.png', { type: 'image/png' })
      start({ image: layer.file, mask }, { mode, seed: 0, format: 'png', keepMetadata: true })
    } catch {
      say("Can't write the mask in this browser", 'error')
    } finally {
      setIsPreparing(false)
    }
  }
  return { remove, isPreparing }
}
