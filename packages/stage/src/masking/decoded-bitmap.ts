import { displayable } from '../heic/displayable.ts'
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

/**
 * Decode an image.
 *
 * @param size to scale it to, in pixels @default its own
 * @throws if the browser can't decode it
 */
export async function decodeBitmap(file: Blob, size?: Size): Promise<DecodedBitmap> {
  const full = await resizeTo(size, await createImageBitmap(displayable(file)))
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

async function resizeTo(size: Size | undefined, bitmap: ImageBitmap): Promise<ImageBitmap> {
  if (!size || (bitmap.width === size.width && bitmap.height === size.height)) return bitmap
  try {
    return await createImageBitmap(bitmap, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: 'high',
    })
  } finally {
    bitmap.close()
  }
}

/** Free the memory of the bitmaps. */
export function closeBitmap({ full, preview }: DecodedBitmap): void {
  full.close()
  preview?.close()
}
