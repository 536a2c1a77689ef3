import { t } from '@pentimento/language'
import { maskPng, paintMarks } from '@pentimento/stage'
import { type Dispatch, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { cleanup } from '../contract.ts'
import type { Act, Mode } from './editing.ts'
import type { Moment } from './moment.ts'

interface RemoveProps extends Pick<EditorProps<typeof cleanup>, 'start' | 'say'> {
  dispatch: Dispatch<Act>
  /** Size of the image in pixels; results have the same size. */
  size: { width: number; height: number }
  mode: Mode
}

/** Submit the image and its mask. The result is a PNG with the original's metadata, so it can be edited further. */
export function useRemove({ start, say, dispatch, size, mode }: RemoveProps) {
  const [isPreparing, setIsPreparing] = useState(false)
  const remove = async (moment: Moment, seed = 0) => {
    setIsPreparing(true)
    try {
      const painted = paintMarks(moment.marks, size)
      if (!painted.data.includes(255)) return
      const mask = new File([await maskPng(painted)], 'mask.png', { type: 'image/png' })
      dispatch({ type: 'sent', moment, seed })
      start({ image: moment.layer.file, mask }, { mode, seed, format: 'png', keepMetadata: true })
    } catch {
      say(t('Couldn’t create the mask in this browser'), 'error')
    } finally {
      setIsPreparing(false)
    }
  }
  return { remove, isPreparing }
}
