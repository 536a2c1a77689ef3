import { t } from '@pentimento/language'
import { faultWords, sizeOf } from '@pentimento/stage'
import { type Dispatch, useEffect } from 'react'
import type { BatchPicture } from './batching.ts'
import type { Act } from './editing.ts'

/**
 * Why an image that the browser can't display can't be edited: few browsers display TIFF, all display the other
 * formats unless the file is damaged.
 */
export const unseen = ({ type }: File) =>
  type === 'image/tiff'
    ? t('This browser can’t display this file format, so you can’t brush over it. Use JPEG, PNG or WebP')
    : faultWords('unreadable-image')

/** Measure the images of a batch one after the other, and find which can't be sent. */
export function useMeasured(
  pictures: readonly BatchPicture[],
  maxPixels: number,
  dispatch: Dispatch<Act>,
): void {
  const next = pictures.find(({ size, refusal }) => !size && !refusal)
  useEffect(() => {
    if (!next) return
    let isWanted = true
    void measureOf(next.file, maxPixels).then(measure => {
      if (isWanted) dispatch({ type: 'picture-measured', id: next.id, measure })
    })
    return () => {
      isWanted = false
    }
  }, [next, maxPixels, dispatch])
}

async function measureOf(file: File, maxPixels: number): Promise<Pick<BatchPicture, 'size' | 'refusal'>> {
  const size = await sizeOf(file).catch(() => undefined)
  if (!size) return { size, refusal: unseen(file) }
  if (size.width * size.height > maxPixels) return { size: undefined, refusal: faultWords('image-too-large') }
  return { size, refusal: undefined }
}
