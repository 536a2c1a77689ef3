import { mediaTypes } from '@pentimento/protocol'
import { blurGround, blurSide } from './blur-ground.ts'
import type { Delivered, Editing } from './editing.ts'
import { trimBox } from './trim-box.ts'

/** JPEG and WebP; the server's own default. */
const quality = 0.9

/**
 * Lay a cut-out over the chosen ground, at full resolution.
 *
 * @param cutOut  the server's picture, with alpha
 * @param picture what it was cut from; asked for only by a blurred ground
 * @throws where the browser can decode or hold neither
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
  } else if (ground === 'colour' || format === 'jpeg') {
    // JPEG knows no transparency: what is transparent lies on white paper.
    context.fillStyle = ground === 'colour' ? colour : '#ffffff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(subject, 0, 0)
  const whole = trim ? trimmed(canvas, subject, margin) : canvas
  subject.close()
  return encode(whole, format)
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

/** @throws where the browser does not write the format, as some do not WebP */
export function encode(canvas: HTMLCanvasElement, format: Delivered): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => {
        if (blob?.type === mediaTypes[format]) resolve(blob)
        else reject(new Error(`this browser writes no ${format} of ${canvas.width} × ${canvas.height}`))
      },
      mediaTypes[format],
      quality,
    )
  })
}

function canvasOf(
  width: number,
  height: number,
  settings?: CanvasRenderingContext2DSettings,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', settings)
  if (!context) throw new Error(`this browser has no canvas of ${width} × ${height}`)
  return [canvas, context]
}
