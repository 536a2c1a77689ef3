import { t } from '@pentimento/language'
import { type History, maskPng, paintMarks, type Runs, scaledMarks } from '@pentimento/stage'
import { useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import { baseOf, usable } from './batching.ts'
import type { Editing } from './editing.ts'
import type { Moment } from './moment.ts'

interface BatchProps extends Pick<EditorProps, 'say'> {
  runs: Runs
  editing: Editing
  history: History<Moment>
}

/** Submit all images of a batch, each with the mask at its own scale; images of equal size share one mask file. */
export function useBatch({ runs, editing, history, say }: BatchProps) {
  const [isPreparing, setIsPreparing] = useState(false)
  const { pictures, mode, format } = editing
  const send = async () => {
    const base = baseOf(pictures, history)
    if (!base) return
    setIsPreparing(true)
    try {
      const masks = new Map<string, File>()
      const each: Record<string, File>[] = []
      for (const { file, size } of usable(pictures)) {
        const key = `${size.width} × ${size.height}`
        const mask =
          masks.get(key) ??
          new File(
            [await maskPng(paintMarks(scaledMarks(history.present.marks, base.size, size), size))],
            'mask.png',
            {
              type: 'image/png',
            },
          )
        masks.set(key, mask)
        each.push({ image: file, mask })
      }
      runs.start(each, { mode, format, quality: 95, keepMetadata: true })
    } catch {
      say(t('Couldn’t create the mask in this browser'), 'error')
    } finally {
      setIsPreparing(false)
    }
  }
  return { send, isPreparing }
}
