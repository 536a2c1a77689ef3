import type { CanvasBox } from './sample-region.ts'
import type { Point, Size, ViewportTransform } from './viewport-transform.ts'

/** Move an image to whole canvas pixels, so that panning shifts the drawn pixels without changing them. */
export function alignToPixels({ scale, x, y }: ViewportTransform, pixelRatio: number): ViewportTransform {
  const align = (offset: number) => Math.round(offset * pixelRatio) / pixelRatio
  return { scale, x: align(x), y: align(y) }
}

/**
 * By how many canvas pixels the image moved between two transforms aligned to pixels.
 *
 * @returns undefined if it was scaled
 */
export function panOffset(
  before: ViewportTransform,
  after: ViewportTransform,
  pixelRatio: number,
): Point | undefined {
  if (before.scale !== after.scale) return undefined
  return {
    x: Math.round((after.x - before.x) * pixelRatio),
    y: Math.round((after.y - before.y) * pixelRatio),
  }
}

/** The parts of a canvas that are empty after its content was moved; without overlap. */
export function exposedBoxes({ x, y }: Point, { width, height }: Size): CanvasBox[] {
  const [shiftX, shiftY] = [Math.min(Math.abs(x), width), Math.min(Math.abs(y), height)]
  const boxes = [
    { x: 0, y: y > 0 ? 0 : height - shiftY, width, height: shiftY },
    { x: x > 0 ? 0 : width - shiftX, y: y > 0 ? shiftY : 0, width: shiftX, height: height - shiftY },
  ]
  return boxes.filter(box => box.width > 0 && box.height > 0)
}
