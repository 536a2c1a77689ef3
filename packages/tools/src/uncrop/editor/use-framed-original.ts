import { createCanvas, encodeCanvas } from '@pentimento/stage'
import { useEffect, useState } from 'react'
import { extendedSize, type Margins } from '../contract.ts'

/** Longest side in pixels of the framed original. */
const maxSide = 2048

/** A transparent placeholder until it's drawn. */
const blankImageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** URL of the original within the frame, with transparent margins; undefined if it can't be drawn. */
export function useFramedOriginal(url: string | undefined, margins: Margins): string | undefined {
  const [framedUrl, setFramedUrl] = useState<string | undefined>(blankImageUrl)
  const { left, right, up, down } = margins
  useEffect(() => {
    if (!url) return
    let objectUrl: string | undefined
    let isCurrent = true
    const draw = async () => {
      const blob = await drawFramedOriginal(url, { left, right, up, down })
      if (!isCurrent) return
      objectUrl = URL.createObjectURL(blob)
      setFramedUrl(objectUrl)
    }
    // If the browser can't draw it, the result is shown without a comparison.
    draw().catch(() => setFramedUrl(undefined))
    return () => {
      isCurrent = false
      setFramedUrl(blankImageUrl)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [url, left, right, up, down])
  return url && framedUrl
}

async function drawFramedOriginal(url: string, margins: Margins): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const frame = extendedSize(size, margins)
  const scale = Math.min(1, maxSide / Math.max(frame.width, frame.height))
  const [canvas, context] = createCanvas(
    Math.max(1, Math.round(frame.width * scale)),
    Math.max(1, Math.round(frame.height * scale)),
  )
  context.drawImage(image, margins.left * scale, margins.up * scale, size.width * scale, size.height * scale)
  return encodeCanvas(canvas, 'png', 1)
}
