import { t } from '@pentimento/language'
import { faultWords, sizeOf } from '@pentimento/stage'
import { type Dispatch, useEffect } from 'react'
import type { BatchPicture } from './batching.ts'
import type { Act } from './editing.ts'

/** Why what the browser does not show cannot be brushed over: few show TIFF, all show the others unless damaged. */
export const unseen = ({ type }: File) =>
  type === 'image/tiff'
    ? t('This browser cannot show this format, so nothing can be brushed over. Use JPEG, PNG or WebP')
    : faultWords('unreadable-image')

/** Find out how large the pictures of a batch are, one after the other, and which cannot be sent. */
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
