import { t } from '@pentimento/language'
import { encodeMaskPng, rasterizeOps } from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import type { Action, Mode } from './editor-state.ts'
import type { HistoryEntry } from './history-entry.ts'
import { maskBoxOf } from './mask-box.ts'

interface RemoveProps extends Pick<EditorProps<typeof cleanup>, 'start' | 'notify'> {
  dispatch: Dispatch<Action>
  /** Size of the image in pixels; results have the same size. */
  size: { width: number; height: number }
  mode: Mode
}

interface RemoveOptions {
  seed?: number
  /** Ask for the other ways to fill the hole, in one task. @default false */
  asksForVersions?: boolean
}

/** Submit the image and its mask. The result is a PNG with the original's metadata, so it can be edited further. */
export function useRemove({ start, notify, dispatch, size, mode }: RemoveProps) {
  const [isPreparing, setIsPreparing] = useState(false)
  const remove = async (entry: HistoryEntry, { seed = 0, asksForVersions = false }: RemoveOptions = {}) => {
    setIsPreparing(true)
    try {
      const maskPixels = rasterizeOps(entry.ops, size)
      const box = maskBoxOf(maskPixels)
      if (!box) return
      const mask = new File([await encodeMaskPng(maskPixels)], 'mask.png', { type: 'image/png' })
      dispatch({ type: 'submitted', submission: { entry, seed, box, asksForVersions } })
      const versions = asksForVersions ? ({ variant: 'structure', smooth: true } as const) : {}
      start({ image: entry.image.file, mask }, { mode, seed, ...versions, format: 'png', keepMetadata: true })
    } catch {
      notify(t('Couldn’t create the mask in this browser'), 'error')
    } finally {
      setIsPreparing(false)
    }
  }
  return { remove, isPreparing }
}
