import { useEffect, useState } from 'react'
import { displayable } from './heic/displayable.ts'

export interface NaturalSize {
  width: number
  height: number
}

/** Whether two images have the same shape, up to the rounding of a scaled size to whole pixels. */
export function hasSameRatio(one: NaturalSize, other: NaturalSize): boolean {
  const difference = Math.abs(one.width * other.height - one.height * other.width)
  return difference <= Math.max(one.width, one.height, other.width, other.height)
}

/** An image's displayed size in pixels; undefined until it has loaded, and if the browser can't display it. */
export function useNaturalSize(url: string | undefined): NaturalSize | undefined {
  const [measured, setMeasured] = useState<NaturalSize & { url: string }>()
  useEffect(() => {
    if (!url) return
    const image = new Image()
    const onLoad = () => setMeasured({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.addEventListener('load', onLoad)
    image.src = url
    return () => image.removeEventListener('load', onLoad)
  }, [url])
  return measured?.url === url ? measured : undefined
}

/**
 * Read an image's displayed size in pixels, without keeping the decoded image.
 *
 * @throws if the browser can't display the image
 */
export function readImageSize(file: Blob): Promise<NaturalSize> {
  const url = URL.createObjectURL(displayable(file))
  const { promise, resolve, reject } = Promise.withResolvers<NaturalSize>()
  const image = new Image()
  image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }))
  image.addEventListener('error', () => reject(new Error('this browser cannot display the image')))
  image.src = url
  return promise.finally(() => URL.revokeObjectURL(url))
}
