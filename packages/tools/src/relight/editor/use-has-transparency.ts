import { reducedCanvas } from '@pentimento/stage'
import { useEffect, useState } from 'react'

/** Longest side in pixels of the copy that is scanned: small enough to be fast, large enough to keep details. */
const side = 256

/** Whether an image has transparent pixels; true until it's known. */
export function useHasTransparency(url: string): boolean {
  const [known, setKnown] = useState<{ of: string; isSo: boolean }>()
  useEffect(() => {
    let isWanted = true
    hasTransparency(url)
      .then(isSo => isWanted && setKnown({ of: url, isSo }))
      // An image that can't be decoded may be transparent.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [url])
  return known?.of === url ? known.isSo : true
}

async function hasTransparency(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  await image.decode()
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const [canvas, context] = reducedCanvas(image, size, side)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value, at) => at % 4 === 3 && value < 255)
}
