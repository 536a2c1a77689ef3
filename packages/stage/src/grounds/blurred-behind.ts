import { reducedCanvas } from '../canvas.ts'
import { blurGround, blurSide } from './blur-ground.ts'

/** Create the blurred background as a small image, to be scaled up behind the subject. */
export function blurredBehind(
  picture: ImageBitmap,
  subject: ImageBitmap,
  strength: number,
): HTMLCanvasElement {
  const pixelsOf = (bitmap: ImageBitmap) => {
    const [{ width, height }, context] = reducedCanvas(bitmap, subject, blurSide, {
      willReadFrequently: true,
    })
    return { context, width, height, data: context.getImageData(0, 0, width, height).data }
  }
  const { data } = pixelsOf(picture)
  const { context, width, height, data: cutOut } = pixelsOf(subject)
  const blurred = blurGround(data, cutOut, width, height, strength)
  context.putImageData(new ImageData(blurred, width, height), 0, 0)
  return context.canvas
}
