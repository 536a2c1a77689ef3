import {
  downscaledCanvas,
  encodeCanvas,
  type NaturalSize,
  useNaturalSize,
  useObjectUrl,
} from '@pentimento/stage'
import { useEffect, useState } from 'react'

/** Longest side in pixels of the image that the cards show. */
const maxSide = 1400

/** The image as the cards show it, downscaled if large, and its original size; undefined until it's loaded. */
export function useDownscaledImage(file: File | undefined): { url: string; size: NaturalSize } | undefined {
  const originalUrl = useObjectUrl(file)
  const size = useNaturalSize(originalUrl)
  const [downscaled, setDownscaled] = useState<{ of: string; blob: Blob }>()
  useEffect(() => {
    if (!originalUrl || !size || Math.max(size.width, size.height) <= maxSide) return
    let isCurrent = true
    downscale(originalUrl, size, file?.type === 'image/jpeg' ? 'jpeg' : 'png')
      .then(blob => isCurrent && setDownscaled({ of: originalUrl, blob }))
      // The cards can show the original instead, only slower.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [originalUrl, size, file])
  const reducedUrl = useObjectUrl(downscaled && downscaled.of === originalUrl ? downscaled.blob : undefined)
  return originalUrl && size ? { url: reducedUrl ?? originalUrl, size } : undefined
}

async function downscale(url: string, size: NaturalSize, format: 'jpeg' | 'png'): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const [canvas] = downscaledCanvas(image, size, maxSide)
  return encodeCanvas(canvas, format, 0.9)
}
