import { reducedCanvas } from '@pentimento/stage'
import { useEffect, useState } from 'react'

/** Seen small enough to be quick about it, and large enough to find what is transparent. */
const side = 256

/** Whether anything of a picture is transparent; taken for so until it is known. */
export function useHasTransparency(url: string): boolean {
  const [known, setKnown] = useState<{ of: string; isSo: boolean }>()
  useEffect(() => {
    let isWanted = true
    hasTransparency(url)
      .then(isSo => isWanted && setKnown({ of: url, isSo }))
      // What cannot be looked at may be transparent.
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
