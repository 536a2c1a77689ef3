import { encode, type NaturalSize, reducedCanvas, useNaturalSize, useObjectUrl } from '@pentimento/stage'
import { useEffect, useState } from 'react'

/** The longest side that cards are drawn from. */
const longest = 1400

/** A picture as the cards show it, reduced where it is large, and its own size; undefined until they are known. */
export function usePreview(picture: File | undefined): { url: string; size: NaturalSize } | undefined {
  const whole = useObjectUrl(picture)
  const size = useNaturalSize(whole)
  const [small, setSmall] = useState<{ of: string; blob: Blob }>()
  useEffect(() => {
    if (!whole || !size || Math.max(size.width, size.height) <= longest) return
    let isWanted = true
    reduced(whole, size, picture?.type === 'image/jpeg' ? 'jpeg' : 'png')
      .then(blob => isWanted && setSmall({ of: whole, blob }))
      // Cards can be drawn from the whole as well, only slower.
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
