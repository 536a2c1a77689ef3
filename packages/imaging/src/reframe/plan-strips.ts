import type { Side } from './edge-view.ts'

/** A strip to generate beyond one side. */
export interface Strip {
  side: Side
  reach: number
  pixels: number
}

/** Maximum width of a strip, relative to the existing image. */
const maxStripRatio = 0.5

/**
 * The strips by which an image is extended: left and right before up and down, so that the horizon is
 * complete when sky and ground are extended; and in rings, each at most half as wide as the image at that
 * point.
 */
export function planStrips(size: { width: number; height: number }, margins: Record<Side, number>): Strip[] {
  // Copied field by field: `margins` may have other properties.
  const remaining = { left: margins.left, right: margins.right, up: margins.up, down: margins.down }
  let { width, height } = size
  const strips: Strip[] = []
  while (Object.values(remaining).some(margin => margin > 0)) {
    const across = Math.max(1, Math.floor(width * maxStripRatio))
    for (const side of ['left', 'right'] as const) {
      const reach = Math.min(remaining[side], across)
      if (reach <= 0) continue
      strips.push({ side, reach, pixels: reach * height })
      remaining[side] -= reach
      width += reach
    }
    const down = Math.max(1, Math.floor(height * maxStripRatio))
    for (const side of ['up', 'down'] as const) {
      const reach = Math.min(remaining[side], down)
      if (reach <= 0) continue
      strips.push({ side, reach, pixels: reach * width })
      remaining[side] -= reach
      height += reach
    }
  }
  return strips
}
