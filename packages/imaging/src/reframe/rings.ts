import type { Side } from './ground.ts'

/** A strip to generate beyond one side. */
export interface Strip {
  side: Side
  reach: number
  pixels: number
}

/** Maximum width of a strip, relative to the existing image. */
const farthest = 0.5

/**
 * The strips by which an image is extended: left and right before up and down, so that the horizon is
 * complete when sky and ground are extended; and in rings, each at most half as wide as the image at that
 * point.
 */
export function ringsOf(size: { width: number; height: number }, margins: Record<Side, number>): Strip[] {
  // Copied field by field: `margins` may have other properties.
  const left = { left: margins.left, right: margins.right, up: margins.up, down: margins.down }
  let { width, height } = size
  const strips: Strip[] = []
  while (Object.values(left).some(margin => margin > 0)) {
    const across = Math.max(1, Math.floor(width * farthest))
    for (const side of ['left', 'right'] as const) {
      const reach = Math.min(left[side], across)
      if (reach <= 0) continue
      strips.push({ side, reach, pixels: reach * height })
      left[side] -= reach
      width += reach
    }
    const down = Math.max(1, Math.floor(height * farthest))
    for (const side of ['up', 'down'] as const) {
      const reach = Math.min(left[side], down)
      if (reach <= 0) continue
      strips.push({ side, reach, pixels: reach * width })
      left[side] -= reach
      height += reach
    }
  }
  return strips
}
