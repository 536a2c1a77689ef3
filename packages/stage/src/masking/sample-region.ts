import type { MaskRegion } from './mask-op.ts'
import type { ViewportTransform } from './viewport-transform.ts'

/** A rectangle of canvas pixels. */
export interface CanvasBox {
  x: number
  y: number
  width: number
  height: number
}

/** RGBA pixels of a part of a canvas, packed in the byte order of the platform. */
export interface SampledRegion extends CanvasBox {
  pixels: Uint32Array<ArrayBuffer>
}

/**
 * Sample a mask region for a part of the canvas; each canvas pixel takes the value of the nearest mask pixel.
 * Needs time proportional to the visible part of the region.
 *
 * @param box         the part of the canvas, in canvas pixels
 * @param pixelRatio  canvas pixels per CSS pixel
 * @param packedColor of covered pixels; others are 0
 * @returns the pixels that the region may cover, or undefined if it is outside the box
 */
export function sampleRegion(
  { left, top, mask: { data, width, height } }: MaskRegion,
  { scale, x, y }: ViewportTransform,
  pixelRatio: number,
  box: CanvasBox,
  packedColor: number,
): SampledRegion | undefined {
  const { start: startX, from: columns } = sampledPixels(box.x, box.width, x, left, width, scale, pixelRatio)
  const { start: startY, from: rows } = sampledPixels(box.y, box.height, y, top, height, scale, pixelRatio)
  const [outWidth, outHeight] = [columns.length, rows.length]
  if (outWidth === 0 || outHeight === 0) return undefined
  const pixels = new Uint32Array(outWidth * outHeight)
  for (let row = 0; row < outHeight; row++) {
    const start = row * outWidth
    const from = rows[row] as number
    // Enlarged, several canvas rows show the same mask row.
    if (row > 0 && from === rows[row - 1]) {
      pixels.copyWithin(start, start - outWidth, start)
      continue
    }
    const fromStart = from * width
    for (let column = 0; column < outWidth; column++)
      if (data[fromStart + (columns[column] as number)] === 255) pixels[start + column] = packedColor
  }
  return { x: startX, y: startY, width: outWidth, height: outHeight, pixels }
}

/**
 * For one axis: the canvas pixels of `[start, start + count)` that show the region, and the mask pixel of each.
 *
 * @param offset of the image, in CSS pixels
 * @param first  of the region, in image pixels
 * @param length of the region, in image pixels
 */
function sampledPixels(
  start: number,
  count: number,
  offset: number,
  first: number,
  length: number,
  scale: number,
  pixelRatio: number,
): { start: number; from: Int32Array } {
  const maskPixel = (at: number) => Math.floor(((at + 0.5) / pixelRatio - offset) / scale) - first
  // One pixel more on each side than exact arithmetic gives; the loops below drop it.
  const estimate = (maskAt: number) => ((first + maskAt) * scale + offset) * pixelRatio - 0.5
  let from = Math.max(start, Math.floor(estimate(0)) - 1)
  let to = Math.min(start + count, Math.ceil(estimate(length)) + 2)
  while (from < to && maskPixel(from) < 0) from++
  while (to > from && maskPixel(to - 1) >= length) to--
  return {
    start: from,
    from: Int32Array.from({ length: Math.max(0, to - from) }, (_, at) => maskPixel(from + at)),
  }
}
