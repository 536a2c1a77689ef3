import { encode, type NaturalSize, reducedCanvas, useNaturalSize, useObjectUrl } from '@pentimento/stage'
import { useEffect, useState } from 'react'

/** Longest side in pixels of the image that the cards show. */
const longest = 1400

/** The image as the cards show it, downscaled if large, and its original size; undefined until it's loaded. */
export function usePreview(picture: File | undefined): { url: string; size: NaturalSize } | undefined {
  const whole = useObjectUrl(picture)
  const size = useNaturalSize(whole)
  const [small, setSmall] = useState<{ of: string; blob: Blob }>()
  useEffect(() => {
    if (!whole || !size || Math.max(size.width, size.height) <= longest) return
    let isWanted = true
    reduced(whole, size, picture?.type === 'image/jpeg' ? 'jpeg' : 'png')
      .then(blob => isWanted && setSmall({ of: whole, blob }))
      // The cards can show the original instead, only slower.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [whole, size, picture])
  const reducedUrl = useObjectUrl(small && small.of === whole ? small.blob : undefined)
  return whole && size ? { url: reducedUrl ?? whole, size } : undefined
}

async function reduced(url: string, size: NaturalSize, format: 'jpeg' | 'png'): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const [canvas] = reducedCanvas(image, size, longest)
  return encode(canvas, format, 0.9)
}
