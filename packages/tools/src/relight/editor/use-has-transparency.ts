import { downscaledCanvas } from '@pentimento/stage'
import { useEffect, useState } from 'react'

/** Longest side in pixels of the copy that is scanned: small enough to be fast, large enough to keep details. */
const maxSide = 256

/** Whether an image has transparent pixels; true until it's known. */
export function useHasTransparency(url: string): boolean {
  const [result, setResult] = useState<{ of: string; isTransparent: boolean }>()
  useEffect(() => {
    let isCurrent = true
    hasTransparency(url)
      .then(isTransparent => isCurrent && setResult({ of: url, isTransparent }))
      // An image that can't be decoded may be transparent.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [url])
  return result?.of === url ? result.isTransparent : true
}

async function hasTransparency(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  await image.decode()
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const [canvas, context] = downscaledCanvas(image, size, maxSide)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value, at) => at % 4 === 3 && value < 255)
}
