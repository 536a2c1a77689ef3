import { canvasOf, encode } from '@pentimento/stage'
import { useEffect, useState } from 'react'
import { framed, type Margins } from '../contract.ts'

/** Longest side in pixels of the framed original. */
const longest = 2048

/** A transparent placeholder until it's drawn. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** URL of the original within the frame, with transparent margins; undefined if it can't be drawn. */
export function useFramedOriginal(url: string | undefined, margins: Margins): string | undefined {
  const [made, setMade] = useState<string | undefined>(blank)
  const { left, right, up, down } = margins
  useEffect(() => {
    if (!url) return
    let own: string | undefined
    let isWanted = true
    const draw = async () => {
      const blob = await drawn(url, { left, right, up, down })
      if (!isWanted) return
      own = URL.createObjectURL(blob)
      setMade(own)
    }
    // If the browser can't draw it, the result is shown without a comparison.
    draw().catch(() => setMade(undefined))
    return () => {
      isWanted = false
      setMade(blank)
      if (own) URL.revokeObjectURL(own)
    }
  }, [url, left, right, up, down])
  return url && made
}

async function drawn(url: string, margins: Margins): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const frame = framed(size, margins)
  const scale = Math.min(1, longest / Math.max(frame.width, frame.height))
  const [canvas, context] = canvasOf(
    Math.max(1, Math.round(frame.width * scale)),
    Math.max(1, Math.round(frame.height * scale)),
  )
  context.drawImage(image, margins.left * scale, margins.up * scale, size.width * scale, size.height * scale)
  return encode(canvas, 'png', 1)
}
