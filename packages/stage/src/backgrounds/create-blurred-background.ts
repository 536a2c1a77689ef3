import { downscaledCanvas } from '../canvas.ts'
import { blurBackground, maxBlurSide } from './blur-background.ts'

/** Create the blurred background as a small image, to be scaled up behind the subject. */
export function createBlurredBackground(
  image: ImageBitmap,
  subject: ImageBitmap,
  strength: number,
): HTMLCanvasElement {
  const readPixels = (bitmap: ImageBitmap) => {
    const [{ width, height }, context] = downscaledCanvas(bitmap, subject, maxBlurSide, {
      willReadFrequently: true,
    })
    return { context, width, height, data: context.getImageData(0, 0, width, height).data }
  }
  const { data } = readPixels(image)
  const { context, width, height, data: cutout } = readPixels(subject)
  const blurred = blurBackground(data, cutout, width, height, strength)
  context.putImageData(new ImageData(blurred, width, height), 0, 0)
  return context.canvas
}
