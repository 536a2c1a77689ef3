import type { Size } from './view.ts'

/** A decoded image with EXIF orientation applied, and a smaller copy for fast drawing. */
export interface Drawable extends Size {
  whole: ImageBitmap
  /** A copy of at most 2048 pixels per side, drawn when a large image is zoomed out. */
  small: ImageBitmap | undefined
}

const smallSide = 2048
/** Minimum reduction for which a smaller copy is created. */
const worthwhile = 1.5

/** Decode an image. @throws if the browser can't decode it */
export async function openDrawable(file: Blob): Promise<Drawable> {
  const whole = await createImageBitmap(file)
  const { width, height } = whole
  const scale = smallSide / Math.max(width, height)
  if (scale * worthwhile >= 1) return { whole, small: undefined, width, height }
  const small = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  })
  return { whole, small, width, height }
}

/** Free the memory of the bitmaps. */
export function closeDrawable({ whole, small }: Drawable): void {
  whole.close()
  small?.close()
}
