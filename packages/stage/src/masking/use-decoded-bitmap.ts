import { useEffect, useRef, useState } from 'react'
import { closeBitmap, type DecodedBitmap, decodeBitmap } from './decoded-bitmap.ts'
import type { Size } from './viewport-transform.ts'

interface DecodeResult {
  file: Blob
  /** Undefined if the browser could not decode the file. */
  bitmap: DecodedBitmap | undefined
}

/**
 * Decode a file for drawing. While a new file is decoded, the previous bitmap stays; without a file there is none.
 *
 * @param size to scale it to, in pixels @default its own
 * @returns `hasFailed` if the browser can't decode the file
 */
export function useDecodedBitmap(
  file: Blob | undefined,
  size?: Size,
): {
  bitmap: DecodedBitmap | undefined
  hasFailed: boolean
} {
  const { width, height } = size ?? {}
  const [result, setResult] = useState<DecodeResult>()
  const latest = useRef<DecodedBitmap>(undefined)
  const open = useRef(new Set<DecodedBitmap>())
  useEffect(() => {
    let isCurrent = true
    const publish = (next: DecodeResult | undefined) => {
      if (next?.bitmap) open.current.add(next.bitmap)
      latest.current = next?.bitmap
      setResult(next)
    }
    if (!file) return publish(undefined)
    decodeBitmap(file, width && height ? { width, height } : undefined).then(
      bitmap => (isCurrent ? publish({ file, bitmap }) : closeBitmap(bitmap)),
      () => isCurrent && publish({ file, bitmap: undefined }),
    )
    return () => {
      isCurrent = false
    }
  }, [file, width, height])

  useEffect(() => closeOthers(open.current, [result?.bitmap, latest.current]), [result])
  // Separate from the effect above, since a bitmap decoded just before unmounting was never shown.
  useEffect(() => {
    const all = open.current
    return () => closeOthers(all, [])
  }, [])
  return {
    bitmap: file && result?.bitmap,
    hasFailed: result !== undefined && result.file === file && !result.bitmap,
  }
}

function closeOthers(open: Set<DecodedBitmap>, kept: readonly (DecodedBitmap | undefined)[]) {
  for (const bitmap of open) {
    if (kept.includes(bitmap)) continue
    closeBitmap(bitmap)
    open.delete(bitmap)
  }
}
