import { blurredBehind, canvasOf, encode, layPaper } from '@pentimento/stage'
import type { Editing } from './editing.ts'
import { trimBox } from './trim-box.ts'

/** For JPEG and WebP; the same as the server's default. */
const quality = 0.9

/**
 * Composite a cutout over the chosen background at full resolution, and encode it.
 *
 * @param cutout       the server's result, with alpha
 * @param loadOriginal called only for a blurred background
 * @throws if the browser can't decode an image or hold a canvas of that size
 */
export async function compose(
  cutOut: Blob,
  picture: () => Promise<Blob>,
  { ground, colour, blur, format, trim, margin }: Composition,
): Promise<Blob> {
  const subject = await createImageBitmap(cutOut)
  const { width, height } = subject
  const [canvas, context] = canvasOf(width, height)
  if (ground === 'blur') {
    const source = await createImageBitmap(await picture())
    context.imageSmoothingQuality = 'high'
    context.drawImage(blur === 0 ? source : blurredBehind(source, subject, blur), 0, 0, width, height)
    source.close()
  } else layPaper(context, format, ground === 'colour' ? colour : undefined)
  context.drawImage(subject, 0, 0)
  const whole = trim ? trimmed(canvas, subject, margin) : canvas
  subject.close()
  return encode(whole, format, quality)
}

type Composition = Pick<Editing, 'ground' | 'colour' | 'blur' | 'format' | 'trim' | 'margin'>

function trimmed(whole: HTMLCanvasElement, subject: ImageBitmap, margin: number): HTMLCanvasElement {
  const { width, height } = subject
  const [, looked] = canvasOf(width, height, { willReadFrequently: true })
  looked.drawImage(subject, 0, 0)
  const box = trimBox(looked.getImageData(0, 0, width, height), margin)
  const [canvas, context] = canvasOf(box.width, box.height)
  context.drawImage(whole, -box.x, -box.y)
  return canvas
}
