import { canvasOf } from '../canvas.ts'
import { blurGround, blurSide } from './blur-ground.ts'

/** The blurred ground as a small picture, to be stretched behind the subject. */
export function blurredBehind(
  picture: ImageBitmap,
  subject: ImageBitmap,
  strength: number,
): HTMLCanvasElement {
  const scale = Math.min(1, blurSide / Math.max(subject.width, subject.height))
  const width = Math.max(1, Math.round(subject.width * scale))
  const height = Math.max(1, Math.round(subject.height * scale))
  const [canvas, context] = canvasOf(width, height, { willReadFrequently: true })
  const pixelsOf = (bitmap: ImageBitmap) => {
    context.clearRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  }
  const blurred = blurGround(pixelsOf(picture), pixelsOf(subject), width, height, strength)
  context.putImageData(new ImageData(blurred, width, height), 0, 0)
  return canvas
}
