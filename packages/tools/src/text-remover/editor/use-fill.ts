import { t } from '@pentimento/language'
import { encodeMaskPng, isMaskEmpty, rasterizeOps, useDecodedBitmap } from '@pentimento/stage'
import { type Dispatch, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { EditorProps } from '../../define-editor.ts'
import type { textRemover } from '../contract.ts'
import type { Action, EditorState, Result } from './editor-state.ts'

interface FillProps extends Pick<EditorProps<typeof textRemover>, 'start' | 'fetchImage' | 'notify'> {
  editorState: EditorState
  result: Result
  dispatch: Dispatch<Action>
}

/**
 * Fill in what is marked on a result. The next result is a PNG with the original's metadata, so that filling again
 * loses nothing.
 *
 * @returns the decoded result while it is brushed over; whether the marks cover nothing; and a function that submits
 *   result and marks
 */
export function useFill({ editorState, result, start, fetchImage, notify, dispatch }: FillProps) {
  const { marks, isComparing } = editorState
  const { output, task } = result
  const blob = useImage(isComparing ? undefined : output.href, fetchImage, () =>
    notify(t('The image is no longer available'), 'error'),
  )
  const { bitmap } = useDecodedBitmap(blob)
  const [isPreparing, setIsPreparing] = useState(false)
  const areMarksEmpty = useMemo(() => isMaskEmpty(marks, output), [marks, output])

  const submit = async () => {
    const maskPixels = rasterizeOps(marks, output)
    if (!maskPixels.data.includes(255)) return
    setIsPreparing(true)
    try {
      const mask = new File([await encodeMaskPng(maskPixels)], 'mask.png', { type: 'image/png' })
      const image = new File([blob ?? (await fetchImage(output.href))], fileNameOf(result), {
        type: output.mediaType,
        lastModified: Date.parse(task.createdAt),
      })
      dispatch({ type: 'submitted', isFill: true })
      start({ image, mask }, { action: 'fill', format: 'png', keepMetadata: true })
    } catch {
      notify(t('The image is no longer available'), 'error')
    } finally {
      setIsPreparing(false)
    }
  }
  return { bitmap, isPreparing, areMarksEmpty, fill: () => void submit() }
}

/** A result keeps its input's file name, so that later results and downloads are named after it, too. */
function fileNameOf({ task, output }: Result): string {
  const [name = 'image'] = task.inputs.map(({ fileName }) => fileName.replace(/\.[^.]+$/, ''))
  return `${name}.${output.format}`
}

/** Load an image; while another is loaded, the previous one stays. Without a URL there is none. */
function useImage(
  href: string | undefined,
  fetchImage: FillProps['fetchImage'],
  onFailed: () => void,
): Blob | undefined {
  const [loaded, setLoaded] = useState<Blob>()
  const reportFailure = useEffectEvent(onFailed)
  useEffect(() => {
    if (!href) return
    const controller = new AbortController()
    const { signal } = controller
    fetchImage(href, signal).then(
      blob => signal.aborted || setLoaded(blob),
      () => signal.aborted || reportFailure(),
    )
    return () => controller.abort()
  }, [href, fetchImage])
  return href ? loaded : undefined
}
