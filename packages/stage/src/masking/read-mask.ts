import { canvasOf } from '../canvas.ts'
import type { Mask } from './mark.ts'
import type { Size } from './view.ts'

/** Height of the strips that are read one at a time, so that a large mask needs no canvas of its size. */
const stripHeight = 256

type Read = { mask: Mask } | { refused: 'size'; size: Size } | { refused: 'unreadable' }

/**
 * Read any image as a mask: pixels with luma and alpha of at least 128 become 255. The server uses the same rule.
 *
 * @param expected required size, in pixels
 */
export async function readMask(file: Blob, expected: Size): Promise<Read> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { refused: 'unreadable' }
  try {
    const { width, height } = bitmap
    if (width !== expected.width || height !== expected.height)
      return { refused: 'size', size: { width, height } }
    return { mask: brightOf(bitmap) }
  } finally {
    bitmap.close()
  }
}

function brightOf(bitmap: ImageBitmap): Mask {
  const { width, height } = bitmap
  const [canvas, context] = canvasOf(width, Math.min(stripHeight, height), { willReadFrequently: true })
  const data = new Uint8Array(width * height)
  for (let top = 0; top < height; top += stripHeight) {
    context.clearRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, -top)
    const rows = Math.min(stripHeight, height - top)
    const strip = context.getImageData(0, 0, width, rows).data
    for (let pixel = 0; pixel < width * rows; pixel++)
      if (isBright(strip, pixel * 4)) data[top * width + pixel] = 255
  }
  return { data, width, height }
}

function isBright(rgba: Uint8ClampedArray, at: number): boolean {
  const luma = (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) >> 8
  return luma >= 128 && (rgba[at + 3] ?? 0) >= 128
}
