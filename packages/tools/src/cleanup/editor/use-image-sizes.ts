import { t } from '@pentimento/language'
import { errorMessage, readImageSize } from '@pentimento/stage'
import { type Dispatch, useEffect } from 'react'
import type { BatchImage } from './batch-images.ts'
import type { Action } from './editor-state.ts'

/**
 * Why an image that the browser can't display can't be edited: few browsers display TIFF, all display the other
 * formats unless the file is damaged.
 */
export const undisplayableMessage = ({ type }: File) =>
  type === 'image/tiff'
    ? t('This browser can’t display this file format, so you can’t brush over it. Use JPEG, PNG or WebP')
    : errorMessage('unreadable-image')

/** Measure the images of a batch one after the other, and find which can't be sent. */
export function useImageSizes(
  images: readonly BatchImage[],
  maxPixels: number,
  dispatch: Dispatch<Action>,
): void {
  const next = images.find(({ size, error }) => !size && !error)
  useEffect(() => {
    if (!next) return
    let isCurrent = true
    void measureImage(next.file, maxPixels).then(measure => {
      if (isCurrent) dispatch({ type: 'image-measured', id: next.id, measure })
    })
    return () => {
      isCurrent = false
    }
  }, [next, maxPixels, dispatch])
}

async function measureImage(file: File, maxPixels: number): Promise<Pick<BatchImage, 'size' | 'error'>> {
  const size = await readImageSize(file).catch(() => undefined)
  if (!size) return { size, error: undisplayableMessage(file) }
  if (size.width * size.height > maxPixels) return { size: undefined, error: errorMessage('image-too-large') }
  return { size, error: undefined }
}
