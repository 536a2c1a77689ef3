import { createCanvas } from '../canvas.ts'
import type { Mask } from './mask-op.ts'
import type { Size } from './viewport-transform.ts'

/** Height of the strips that are read one at a time, so that a large mask needs no canvas of its size. */
const stripHeight = 256

type ReadMaskResult = { mask: Mask } | { error: 'size'; size: Size } | { error: 'unreadable' }

/**
 * Read any image as a mask: pixels with luma and alpha of at least 128 become 255. The server uses the same rule.
 *
 * @param expected required size, in pixels
 */
export async function readMask(file: Blob, expected: Size): Promise<ReadMaskResult> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { error: 'unreadable' }
  try {
    const { width, height } = bitmap
    if (width !== expected.width || height !== expected.height)
      return { error: 'size', size: { width, height } }
    return { mask: thresholdBitmap(bitmap) }
  } finally {
    bitmap.close()
  }
}

function thresholdBitmap(bitmap: ImageBitmap): Mask {
  const { width, height } = bitmap
  const [canvas, context] = createCanvas(width, Math.min(stripHeight, height), { willReadFrequently: true })
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

function isBright(rgba: Uint8ClampedArray, offset: number): boolean {
  const luma = (77 * (rgba[offset] ?? 0) + 150 * (rgba[offset + 1] ?? 0) + 29 * (rgba[offset + 2] ?? 0)) >> 8
  return luma >= 128 && (rgba[offset + 3] ?? 0) >= 128
}
