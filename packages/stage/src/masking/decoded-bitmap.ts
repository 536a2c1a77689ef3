import type { Size } from './viewport-transform.ts'

/** A decoded image with EXIF orientation applied, and a smaller copy for fast drawing. */
export interface DecodedBitmap extends Size {
  full: ImageBitmap
  /** A copy of at most 2048 pixels per side, drawn when a large image is zoomed out. */
  preview: ImageBitmap | undefined
}

const previewSide = 2048
/** Minimum reduction for which a smaller copy is created. */
const minReduction = 1.5

/** Decode an image. @throws if the browser can't decode it */
export async function decodeBitmap(file: Blob): Promise<DecodedBitmap> {
  const full = await createImageBitmap(file)
  const { width, height } = full
  const scale = previewSide / Math.max(width, height)
  if (scale * minReduction >= 1) return { full, preview: undefined, width, height }
  const preview = await createImageBitmap(full, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  return { full, preview, width, height }
}

/** Free the memory of the bitmaps. */
export function closeBitmap({ full, preview }: DecodedBitmap): void {
  full.close()
  preview?.close()
}
