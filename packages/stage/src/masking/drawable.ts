import type { Size } from './view.ts'

/** A picture decoded, upright, in the form that a canvas draws. */
export interface Drawable extends Size {
  whole: ImageBitmap
  /** The picture at most 2048 pixels a side, for a look at the whole of a large one. */
  small: ImageBitmap | undefined
}

const smallSide = 2048
/** A picture not much larger than the small one needs none. */
const worthwhile = 1.5

/** @throws where the browser cannot decode it */
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

/** Give its memory back. */
export function closeDrawable({ whole, small }: Drawable): void {
  whole.close()
  small?.close()
}
